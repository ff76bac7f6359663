// Preloaded into a run (LD_PRELOAD): operations on files of the folder BAD_DISK_OF fail or wait at random, as four numbers in the file BAD_DISK say, which
// may change while it runs: how many of a thousand operations fail, an error number (ENOSPC or EIO), the same of a thousand synchronisations that wait, and
// for how many milliseconds.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static volatile int32_t *settings(void) {
  static volatile int32_t *mapped;
  static const int32_t fine[4];
  if (mapped == NULL) {
    const char *path = getenv("BAD_DISK");
    int descriptor = path == NULL ? -1 : REAL(open)(path, O_RDONLY | O_CLOEXEC);
    void *found = descriptor < 0 ? MAP_FAILED : mmap(NULL, sizeof fine, PROT_READ, MAP_SHARED, descriptor, 0);
    if (descriptor >= 0) close(descriptor);
    if (found == MAP_FAILED) return (volatile int32_t *)fine;
    mapped = found;
  }
  return mapped;
}

static int drawn(int permille) {
  static _Thread_local uint64_t state;
  if (state == 0) state = (uint64_t)(uintptr_t)&state ^ (uint64_t)getpid() << 32;
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (int)((state >> 33) % 1000) < permille;
}

static int is_inside(const char *path) {
  const char *folder = getenv("BAD_DISK_OF");
  return folder != NULL && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_hit(int descriptor) {
  char link[64], path[4096];
  if (settings()[0] == 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_inside(path) && drawn(settings()[0]);
}

static int is_hit_at(const char *path) {
  char above[4096], whole[4096];
  if (settings()[0] == 0) return 0;
  snprintf(above, sizeof above, "%s", path);
  return realpath(dirname(above), whole) != NULL && is_inside(whole) && drawn(settings()[0]);
}

#define FAILS return errno = settings()[1], -1
#define ON_BAD_DISK(call) \
  if (is_hit(descriptor)) FAILS; \
  return call

ssize_t write(int descriptor, const void *bytes, size_t count) { ON_BAD_DISK(REAL(write)(descriptor, bytes, count)); }
ssize_t writev(int descriptor, const struct iovec *parts, int count) { ON_BAD_DISK(REAL(writev)(descriptor, parts, count)); }
ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  // A full disk may take a part.
  if (is_hit(descriptor)) {
    if (settings()[1] == ENOSPC && count > 1 && drawn(500)) return REAL(pwrite64)(descriptor, bytes, count / 2, offset);
    FAILS;
  }
  return REAL(pwrite64)(descriptor, bytes, count, offset);
}
ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset) {
  if (settings()[1] == EIO && is_hit(descriptor)) FAILS;
  return REAL(pread64)(descriptor, bytes, count, offset);
}
ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) { return pread64(descriptor, bytes, count, offset); }
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) { return pwrite64(descriptor, bytes, count, offset); }
int ftruncate64(int descriptor, off64_t size) { ON_BAD_DISK(REAL(ftruncate64)(descriptor, size)); }
int ftruncate(int descriptor, off_t size) { return ftruncate64(descriptor, size); }

static void wait_a_while(void) {
  if (drawn(settings()[2])) usleep((useconds_t)settings()[3] * 1000);
}
int fsync(int descriptor) {
  wait_a_while();
  ON_BAD_DISK(REAL(fsync)(descriptor));
}
int fdatasync(int descriptor) {
  wait_a_while();
  ON_BAD_DISK(REAL(fdatasync)(descriptor));
}

static int opened(const char *path, int flags, mode_t mode) {
  if ((flags & O_CREAT || settings()[1] == EIO) && is_hit_at(path)) FAILS;
  return REAL(open64)(path, flags, mode);
}
#define MODE_OF(flags)           \
  mode_t mode = 0;               \
  if ((flags) & O_CREAT) {       \
    va_list rest;                \
    va_start(rest, flags);       \
    mode = va_arg(rest, mode_t); \
    va_end(rest);                \
  }
int open(const char *path, int flags, ...) { MODE_OF(flags) return opened(path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE_OF(flags) return opened(path, flags, mode); }
int unlink(const char *path) {
  if (is_hit_at(path)) FAILS;
  return REAL(unlink)(path);
}
int remove(const char *path) {
  if (is_hit_at(path)) FAILS;
  return REAL(remove)(path);
}
int rename(const char *from, const char *to) {
  if (is_hit_at(to)) FAILS;
  return REAL(rename)(from, to);
}
