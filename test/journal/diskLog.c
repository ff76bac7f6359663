// Preloaded into a program (LD_PRELOAD), it records what the program does to the files of its journal: DISK_LOG names the record. One item for each
// write, truncation and synchronisation, and for each line of standard output, in their order; powerCut.ts reads them. The lock is held during the
// operation too, so the order of items is the order in which things happened.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

struct item {
  char operation; // w: write, t: truncate, s: synchronise, o: output
  char file;      // d: the database, l: its write-ahead log, or 0
  char unused[2];
  uint32_t length; // of the bytes that follow
  uint64_t offset; // of a write, or the new size
  uint64_t nanoseconds;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int ends_with(const char *path, ssize_t length, const char *end) {
  ssize_t size = (ssize_t)strlen(end);
  return length >= size && memcmp(path + length - size, end, (size_t)size) == 0;
}

static char file_of(int descriptor) {
  char link[32], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path);
  if (ends_with(path, length, "/journal.sqlite")) return 'd';
  if (ends_with(path, length, "/journal.sqlite-wal")) return 'l';
  return 0;
}

static void put(const void *bytes, size_t count) {
  static int record = -1;
  if (record < 0) record = open(getenv("DISK_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0600);
  for (size_t done = 0; done < count;) {
    ssize_t more = REAL(write)(record, (const char *)bytes + done, count - done);
    if (more < 0) abort();
    done += (size_t)more;
  }
}

static void add(char operation, char file, uint64_t offset, const void *bytes, size_t length) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  struct item item = {operation, file, {0}, (uint32_t)length, offset, (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec};
  put(&item, sizeof item);
  put(bytes, length);
}

#define RECORDED(call, operation, file, offset, bytes, length) \
  pthread_mutex_lock(&lock);                                   \
  __typeof__(call) result = call;                              \
  if (result >= 0) add(operation, file, offset, bytes, length); \
  pthread_mutex_unlock(&lock);                                 \
  return result

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (descriptor != 1) return REAL(write)(descriptor, bytes, count);
  RECORDED(REAL(write)(descriptor, bytes, count), 'o', 0, 0, bytes, (size_t)result);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  char file = file_of(descriptor);
  if (file == 0) return REAL(pwrite64)(descriptor, bytes, count, offset);
  RECORDED(REAL(pwrite64)(descriptor, bytes, count, offset), 'w', file, (uint64_t)offset, bytes, (size_t)result);
}

int ftruncate64(int descriptor, off64_t size) {
  char file = file_of(descriptor);
  if (file == 0) return REAL(ftruncate64)(descriptor, size);
  RECORDED(REAL(ftruncate64)(descriptor, size), 't', file, (uint64_t)size, "", 0);
}

int fsync(int descriptor) {
  char file = file_of(descriptor);
  if (file == 0) return REAL(fsync)(descriptor);
  RECORDED(REAL(fsync)(descriptor), 's', file, 0, "", 0);
}

int fdatasync(int descriptor) {
  char file = file_of(descriptor);
  if (file == 0) return REAL(fdatasync)(descriptor);
  RECORDED(REAL(fdatasync)(descriptor), 's', file, 0, "", 0);
}

// Where the size of files always has 64 bits, both names mean the same.
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) { return pwrite64(descriptor, bytes, count, offset); }
int ftruncate(int descriptor, off_t size) { return ftruncate64(descriptor, size); }
