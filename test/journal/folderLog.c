// Preloaded into a program (LD_PRELOAD), it records what happens to every file of the folder FOLDER_LOG_OF, in its order, in the file FOLDER_LOG: writes,
// truncations, names made, renamed and removed, synchronisations of files and of the folder, and lines of standard output. recordedFolder.ts reads it. The
// lock is held during the operation too, so the order of items is the order in which things happened. What is mapped into memory (SQLite's -shm) is not
// seen: it is made anew after a power cut.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <libgen.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct item {
  char operation; // c: create, r: rename (old, new), u: unlink, w: write, t: truncate, s: synchronise, f: the folder is, o: output
  char unused[3];
  uint32_t names; // bytes of the names that follow, each ended by NUL
  uint32_t bytes; // of the content that follows
  uint32_t unused2;
  uint64_t offset; // of a write, or the new size
  uint64_t inode;
  uint64_t nanoseconds;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void put(const void *bytes, size_t count) {
  static int record = -1;
  if (record < 0) record = REAL(open)(getenv("FOLDER_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  for (size_t done = 0; done < count;) {
    ssize_t more = REAL(write)(record, (const char *)bytes + done, count - done);
    if (more < 0) abort();
    done += (size_t)more;
  }
}

static void add(char operation, const char *one, const char *other, uint64_t inode, uint64_t offset, const void *bytes, size_t length) {
  char names[8192];
  size_t count = 0;
  if (one != NULL) count += (size_t)snprintf(names, 4096, "%s", one) + 1;
  if (other != NULL) count += (size_t)snprintf(names + count, 4096, "%s", other) + 1;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  uint64_t nanoseconds = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
  struct item item = {operation, {0}, (uint32_t)count, (uint32_t)length, 0, offset, inode, nanoseconds};
  put(&item, sizeof item);
  put(names, count);
  put(bytes, length);
}

// The name of a path within the folder, or 0.
static const char *within(const char *path, char *buffer) {
  char above[4096], whole[4096], last[4096];
  const char *folder = getenv("FOLDER_LOG_OF");
  if (folder == NULL) return NULL;
  snprintf(above, sizeof above, "%s", path);
  snprintf(last, sizeof last, "%s", path);
  if (realpath(dirname(above), whole) == NULL) return NULL;
  size_t length = strlen(folder);
  if (strncmp(whole, folder, length) != 0 || (whole[length] != '/' && whole[length] != 0)) return NULL;
  snprintf(buffer, 4096, "%s%s%s", whole[length] ? whole + length + 1 : "", whole[length] ? "/" : "", basename(last));
  return buffer;
}

// What kind of file of the folder a descriptor has: 0 none, 'f' the folder, 'r' a regular file.
static char kind_of(int descriptor, struct stat *found) {
  char link[64], path[4096];
  const char *folder = getenv("FOLDER_LOG_OF");
  if (folder == NULL || fstat(descriptor, found) != 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  size_t size = strlen(folder);
  if (strncmp(path, folder, size) != 0) return 0;
  if (S_ISDIR(found->st_mode)) return path[size] == 0 ? 'f' : 0;
  return path[size] == '/' && S_ISREG(found->st_mode) ? 'r' : 0;
}

static int opened(int at, const char *path, int flags, mode_t mode) {
  char buffer[4096];
  struct stat found;
  const char *name = at == AT_FDCWD || path[0] == '/' ? within(path, buffer) : NULL;
  if (name == NULL || (flags & (O_CREAT | O_TRUNC)) == 0) return REAL(openat)(at, path, flags, mode);
  pthread_mutex_lock(&lock);
  int existed = lstat(path, &found) == 0;
  int result = REAL(openat)(at, path, flags, mode);
  if (result >= 0 && fstat(result, &found) == 0 && S_ISREG(found.st_mode)) {
    if (!existed) add('c', name, NULL, found.st_ino, 0, "", 0);
    else if (flags & O_TRUNC) add('t', NULL, NULL, found.st_ino, 0, "", 0);
  }
  pthread_mutex_unlock(&lock);
  return result;
}

#define MODE_OF(flags) \
  mode_t mode = 0;     \
  if ((flags) & O_CREAT) { \
    va_list rest;      \
    va_start(rest, flags); \
    mode = va_arg(rest, mode_t); \
    va_end(rest);      \
  }

int open(const char *path, int flags, ...) { MODE_OF(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE_OF(flags) return opened(AT_FDCWD, path, flags | O_LARGEFILE, mode); }
int openat(int at, const char *path, int flags, ...) { MODE_OF(flags) return opened(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE_OF(flags) return opened(at, path, flags | O_LARGEFILE, mode); }

ssize_t write(int descriptor, const void *bytes, size_t count) {
  struct stat found;
  char kind = descriptor == 1 ? 'o' : kind_of(descriptor, &found);
  if (kind == 0 || getenv("FOLDER_LOG") == NULL) return REAL(write)(descriptor, bytes, count);
  pthread_mutex_lock(&lock);
  ssize_t result = REAL(write)(descriptor, bytes, count);
  if (result > 0 && kind == 'o') add('o', NULL, NULL, 0, 0, bytes, (size_t)result);
  else if (result > 0) add('w', NULL, NULL, found.st_ino, (uint64_t)(lseek(descriptor, 0, SEEK_CUR) - result), bytes, (size_t)result);
  pthread_mutex_unlock(&lock);
  return result;
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  ssize_t sum = 0;
  for (int part = 0; part < count; part++) {
    ssize_t done = write(descriptor, parts[part].iov_base, parts[part].iov_len);
    if (done < 0) return sum > 0 ? sum : done;
    sum += done;
    if ((size_t)done < parts[part].iov_len) break;
  }
  return sum;
}

#define RECORDED(call, operation, position, bytes, length)                                    \
  struct stat found;                                                                          \
  char kind = kind_of(descriptor, &found);                                                    \
  if (kind == 0) return call;                                                                 \
  pthread_mutex_lock(&lock);                                                                  \
  __typeof__(call) result = call;                                                             \
  if (result >= 0) add(kind == 'f' ? 'f' : operation, NULL, NULL, found.st_ino, position, bytes, length); \
  pthread_mutex_unlock(&lock);                                                                \
  return result

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  RECORDED(REAL(pwrite64)(descriptor, bytes, count, offset), 'w', (uint64_t)offset, bytes, (size_t)result);
}
int ftruncate64(int descriptor, off64_t size) { RECORDED(REAL(ftruncate64)(descriptor, size), 't', (uint64_t)size, "", 0); }
int fsync(int descriptor) { RECORDED(REAL(fsync)(descriptor), 's', 0, "", 0); }
int fdatasync(int descriptor) { RECORDED(REAL(fdatasync)(descriptor), 's', 0, "", 0); }

// Where the size of files always has 64 bits, both names mean the same.
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) { return pwrite64(descriptor, bytes, count, offset); }
int ftruncate(int descriptor, off_t size) { return ftruncate64(descriptor, size); }

int rename(const char *from, const char *to) {
  char one[4096], other[4096];
  const char *old = within(from, one), *next = within(to, other);
  if (old == NULL || next == NULL) return REAL(rename)(from, to);
  pthread_mutex_lock(&lock);
  int result = REAL(rename)(from, to);
  if (result == 0) add('r', old, next, 0, 0, "", 0);
  pthread_mutex_unlock(&lock);
  return result;
}

#define REMOVED(call)                             \
  char buffer[4096];                              \
  const char *name = within(path, buffer);        \
  if (name == NULL) return call;                  \
  pthread_mutex_lock(&lock);                      \
  int result = call;                              \
  if (result == 0) add('u', name, NULL, 0, 0, "", 0); \
  pthread_mutex_unlock(&lock);                    \
  return result

int unlink(const char *path) { REMOVED(REAL(unlink)(path)); }
int remove(const char *path) { REMOVED(REAL(remove)(path)); }
int unlinkat(int at, const char *path, int flags) {
  if (at != AT_FDCWD && path[0] != '/') return REAL(unlinkat)(at, path, flags);
  REMOVED(REAL(unlinkat)(at, path, flags));
}
