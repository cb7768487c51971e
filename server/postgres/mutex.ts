import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` in one process at a time. The lock is a listening socket, which the kernel frees when its
 * holder dies: two starters must not both remove a stale pid file and run two servers on one directory.
 */
export async function exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const server = net.createServer()
  // Linux has abstract sockets, which leave no file behind.
  const address = process.platform === 'linux' ? `\0${name}` : `${name}.lock`
  for (;;) {
    const error = await listen(server, address)
    if (!error) break
    if (error.code !== 'EADDRINUSE') throw error
    await sleep(50)
  }
  try {
    return await work()
  } finally {
    server.close()
  }
}

const listen = (server: net.Server, address: string) =>
  new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server
      .removeAllListeners()
      .once('error', resolve)
      .listen(address, () => resolve(null))
  })
