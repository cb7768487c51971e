import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` in one process at a time. The lock is a listening socket, which the kernel closes when the process
 * ends. Without it, two processes could both remove a stale pid file and start two servers on one directory.
 */
export async function withProcessLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const server = net.createServer()
  // Linux has abstract sockets, which need no file.
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
