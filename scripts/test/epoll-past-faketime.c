/*
 * Loaded before libfaketime by `npm run test:clock`.
 *
 * While a program waits in epoll_wait, libfaketime 0.9.10 gives it the real time. PostgreSQL waits there for locks and in pg_sleep, and
 * reads the clock when its alarm rings: it then believes that its timeout is months away and sets the alarm anew. No statement_timeout
 * fires, and no deadlock is found. This epoll_wait goes past libfaketime; nothing is lost, for the clock is moved and not made faster.
 */
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

int epoll_wait(int epfd, struct epoll_event *events, int maxevents, int timeout)
{
	return (int) syscall(SYS_epoll_pwait, epfd, events, maxevents, timeout, (void *) 0, 8);
}
