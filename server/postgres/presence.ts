import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'

const socketPrefix = 'here-'

/**
 * Registers that this process uses the cluster of a directory, with a listening socket there, which the kernel closes
 * when the process ends. `leave` removes it and returns true when no other process uses the cluster.
 */
export async function announcePresence(directory: string): Promise<{ leave: () => Promise<boolean> }> {
  const address = path.join(directory, `${socketPrefix}${process.pid}-${randomBytes(3).toString('hex')}`)
  const socket = net.createServer((visitor) => visitor.destroy())
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject).listen(address, resolve)
  })
  // The socket must not keep the process alive.
  socket.unref()
  return {
    leave: async () => {
      socket.close()
      fs.rmSync(address, { force: true })
      return isUnused(directory)
    },
  }
}

/** Whether no process uses the cluster. Removes the sockets of processes that have ended. */
async function isUnused(directory: string): Promise<boolean> {
  const signs = fs.readdirSync(directory).filter((name) => name.startsWith(socketPrefix))
  for (const sign of signs) {
    const address = path.join(directory, sign)
    if (await isAlive(address)) return false
    fs.rmSync(address, { force: true })
  }
  return true
}

const isAlive = (address: string) =>
  new Promise<boolean>((resolve) => {
    const connection = net.connect(address)
    const tell = (answered: boolean) => {
      connection.destroy()
      resolve(answered)
    }
    connection.once('connect', () => tell(true)).once('error', () => tell(false))
  })
