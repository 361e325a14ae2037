/*
 * Preloaded into the service: while the file named by DISK_FULL is there, nothing can be written to a
 * regular file; while that named by DISK_LOSES is there, no file can be brought to the disk;
 * while that named by DISK_SLOW is there, it takes half a second.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static int is_on(const char *name) {
  const char *path = getenv(name);
  return path != NULL && access(path, F_OK) == 0;
}

static int is_full(int fd) {
  struct stat found;
  return is_on("DISK_FULL") && fstat(fd, &found) == 0 && S_ISREG(found.st_mode);
}

ssize_t write(int fd, const void *bytes, size_t count) {
  static ssize_t (*next)(int, const void *, size_t);
  if (next == NULL) next = dlsym(RTLD_NEXT, "write");
  if (!is_full(fd)) return next(fd, bytes, count);
  errno = ENOSPC;
  return -1;
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
  static ssize_t (*next)(int, const void *, size_t, off64_t);
  if (next == NULL) next = dlsym(RTLD_NEXT, "pwrite64");
  if (!is_full(fd)) return next(fd, bytes, count, offset);
  errno = ENOSPC;
  return -1;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
  return pwrite64(fd, bytes, count, offset);
}

static int sync_by(const char *function, int fd) {
  int (*next)(int) = dlsym(RTLD_NEXT, function);
  if (is_on("DISK_SLOW")) usleep(500 * 1000);
  if (!is_on("DISK_LOSES")) return next(fd);
  errno = EIO;
  return -1;
}

int fsync(int fd) { return sync_by("fsync", fd); }
int fdatasync(int fd) { return sync_by("fdatasync", fd); }
