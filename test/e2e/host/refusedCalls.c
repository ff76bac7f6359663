// Runs a program whose system calls the kernel refuses while a file says so: refusedCalls FILE PROGRAM ARGUMENT…
// The file has two numbers: which calls (1: those that open something, 2: those that make processes or threads, 4: those that execute programs) and the
// error. All that the program starts is refused likewise. seccomp_unotify(2); Linux 5.5.

#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OPENS = 1, FORKS = 2, EXECUTES = 4 };

static const struct { int number, kind; } CALLS[] = {
  {SYS_openat, OPENS}, {SYS_pipe2, OPENS}, {SYS_socket, OPENS}, {SYS_socketpair, OPENS}, {SYS_eventfd2, OPENS}, {SYS_epoll_create1, OPENS},
  {SYS_clone, FORKS}, {SYS_clone3, FORKS}, {SYS_execve, EXECUTES},
#ifdef SYS_open
  {SYS_open, OPENS}, {SYS_pipe, OPENS}, {SYS_fork, FORKS}, {SYS_vfork, FORKS},
#endif
};
enum { COUNT = sizeof CALLS / sizeof *CALLS };

static int filter(void) {
  struct sock_filter code[2 * COUNT + 2] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
  int length = 1;
  for (int at = 0; at < COUNT; at++) {
    code[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CALLS[at].number, 0, 1);
    code[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
  }
  code[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog program = {length, code};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
}

static int refusal(const char *file, int number) {
  int kinds = 0, error = 0;
  FILE *settings = fopen(file, "r");
  if (settings == NULL) return 0;
  if (fscanf(settings, "%d %d", &kinds, &error) != 2) error = 0;
  fclose(settings);
  for (int at = 0; at < COUNT; at++)
    if (CALLS[at].number == number && (CALLS[at].kind & kinds) != 0) return error;
  return 0;
}

int main(int count, char **words) {
  volatile int *listener = mmap(NULL, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (count < 3 || listener == MAP_FAILED) return 125;
  // The child shares our descriptors until it executes the program, so the listener is ours too.
  int child = syscall(SYS_clone, CLONE_FILES | SIGCHLD, 0, 0, 0, 0);
  if (child == 0) {
    int made = filter();
    *listener = made < 0 ? -1 : made;
    if (made >= 0) execvp(words[2], words + 2);
    _exit(125);
  }
  while (*listener == 0) usleep(1000);
  for (struct pollfd waits = {*listener, POLLIN, 0}; waits.fd > 0 && poll(&waits, 1, -1) > 0 && (waits.revents & POLLIN) != 0;) {
    struct seccomp_notif asked = {0};
    if (ioctl(waits.fd, SECCOMP_IOCTL_NOTIF_RECV, &asked) != 0) continue;
    struct seccomp_notif_resp answer = {.id = asked.id, .error = -refusal(words[1], asked.data.nr)};
    if (answer.error == 0) answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    ioctl(waits.fd, SECCOMP_IOCTL_NOTIF_SEND, &answer);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
