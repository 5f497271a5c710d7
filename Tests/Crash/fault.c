/* Loaded before all other libraries, makes one write of a program fail: the FAULT_AT-th that goes to
 * a regular file, counted over write, pwrite, fsync, fdatasync, ftruncate, rename and unlink.
 *
 * FAULT_KIND: kill (the process dies before it), torn (half of it is written, then the process dies),
 * enospc, eio (it fails once). FAULT_COUNT: a file that gets the number of writes of a whole run. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static long count, fault_at = -1;
static const char *kind = "";

static void *next_of(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
  const char *at = getenv("FAULT_AT");
  if (at) fault_at = atol(at);
  const char *wanted = getenv("FAULT_KIND");
  if (wanted) kind = wanted;
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("FAULT_COUNT");
  if (!path) return;
  fault_at = -1;
  FILE *file = fopen(path, "w");
  if (!file) return;
  fprintf(file, "%ld\n", count);
  fclose(file);
}

static int is_file(int descriptor) {
  struct stat facts;
  return fstat(descriptor, &facts) == 0 && S_ISREG(facts.st_mode);
}

/* Whether this is the one. */
static int strikes(void) {
  pthread_mutex_lock(&guard);
  int is_it = ++count == fault_at;
  pthread_mutex_unlock(&guard);
  if (is_it && strcmp(kind, "kill") == 0) kill(getpid(), SIGKILL);
  return is_it;
}

static int fails(void) {
  errno = strcmp(kind, "enospc") == 0 ? ENOSPC : EIO;
  return -1;
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
  ssize_t (*next)(int, const void *, size_t) = next_of("write");
  if (is_file(descriptor) && strikes()) {
    if (strcmp(kind, "torn") == 0) {
      next(descriptor, bytes, size / 2);
      kill(getpid(), SIGKILL);
    }
    return fails();
  }
  return next(descriptor, bytes, size);
}

static ssize_t pwrite_at(const char *name, int descriptor, const void *bytes, size_t size, off_t at) {
  ssize_t (*next)(int, const void *, size_t, off_t) = next_of(name);
  if (is_file(descriptor) && strikes()) {
    if (strcmp(kind, "torn") == 0) {
      next(descriptor, bytes, size / 2, at);
      kill(getpid(), SIGKILL);
    }
    return fails();
  }
  return next(descriptor, bytes, size, at);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t at) {
  return pwrite_at("pwrite", descriptor, bytes, size, at);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off_t at) {
  return pwrite_at("pwrite64", descriptor, bytes, size, at);
}

int fsync(int descriptor) {
  int (*next)(int) = next_of("fsync");
  return is_file(descriptor) && strikes() ? fails() : next(descriptor);
}

int fdatasync(int descriptor) {
  int (*next)(int) = next_of("fdatasync");
  return is_file(descriptor) && strikes() ? fails() : next(descriptor);
}

int ftruncate(int descriptor, off_t size) {
  int (*next)(int, off_t) = next_of("ftruncate");
  return is_file(descriptor) && strikes() ? fails() : next(descriptor, size);
}

int ftruncate64(int descriptor, off_t size) {
  int (*next)(int, off_t) = next_of("ftruncate64");
  return is_file(descriptor) && strikes() ? fails() : next(descriptor, size);
}

int rename(const char *from, const char *to) {
  int (*next)(const char *, const char *) = next_of("rename");
  return strikes() ? fails() : next(from, to);
}

int unlink(const char *path) {
  int (*next)(const char *) = next_of("unlink");
  return strikes() ? fails() : next(path);
}
