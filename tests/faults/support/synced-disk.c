/*
 * Preloaded into the service: the directory named by DISK_SYNCED holds of DATA_DIR what a disk holds for
 * certain: each file as it was when the system last said that it was synced, and deleted files until the
 * directory is synced.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static void keep_file(int fd, const char *name) {
  char copy_path[PATH_MAX];
  snprintf(copy_path, sizeof copy_path, "%s/%s", getenv("DISK_SYNCED"), name);
  int copy = open(copy_path, O_WRONLY | O_CREAT, 0600);
  if (copy < 0) abort();
  static char bytes[1 << 16];
  off_t at = 0;
  ssize_t count;
  while ((count = pread(fd, bytes, sizeof bytes, at)) > 0) {
    if (pwrite(copy, bytes, count, at) != count) abort();
    at += count;
  }
  if (count < 0 || ftruncate(copy, at) != 0) abort();
  close(copy);
}

static void drop_deleted(int directory) {
  DIR *synced = opendir(getenv("DISK_SYNCED"));
  if (synced == NULL) abort();
  for (struct dirent *entry; (entry = readdir(synced)) != NULL;)
    if (faccessat(directory, entry->d_name, F_OK, 0) != 0) unlinkat(dirfd(synced), entry->d_name, 0);
  closedir(synced);
}

static void keep(int fd) {
  const char *data = getenv("DATA_DIR");
  char link[64], path[PATH_MAX];
  if (data == NULL || getenv("DISK_SYNCED") == NULL) return;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  if (strncmp(path, data, strlen(data)) != 0) return;

  const char *rest = path + strlen(data);
  struct stat found;
  if (*rest == 0) drop_deleted(fd);
  else if (*rest == '/' && strchr(rest + 1, '/') == NULL && fstat(fd, &found) == 0 && S_ISREG(found.st_mode))
    keep_file(fd, rest + 1);
}

static int sync_by(const char *function, int fd) {
  int (*next)(int) = dlsym(RTLD_NEXT, function);
  int result = next(fd);
  if (result == 0) keep(fd);
  return result;
}

int fsync(int fd) { return sync_by("fsync", fd); }
int fdatasync(int fd) { return sync_by("fdatasync", fd); }
