import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'

const prefix = 'here-'

/**
 * Says that this process uses the cluster of a directory. The sign is a listening socket, which the kernel closes
 * when its process dies, however it dies. `leave` takes it away and answers whether nobody else is there.
 */
export async function announce(directory: string): Promise<{ leave: () => Promise<boolean> }> {
  const address = path.join(directory, `${prefix}${process.pid}-${randomBytes(3).toString('hex')}`)
  const sign = net.createServer((visitor) => visitor.destroy())
  await new Promise<void>((resolve, reject) => {
    sign.once('error', reject).listen(address, resolve)
  })
  // Being there keeps nobody from leaving.
  sign.unref()
  return {
    leave: async () => {
      sign.close()
      fs.rmSync(address, { force: true })
      return isDeserted(directory)
    },
  }
}

/** Whether no living process has its sign there; those of the dead are taken away. */
async function isDeserted(directory: string): Promise<boolean> {
  const signs = fs.readdirSync(directory).filter((name) => name.startsWith(prefix))
  for (const sign of signs) {
    const address = path.join(directory, sign)
    if (await isAnswered(address)) return false
    fs.rmSync(address, { force: true })
  }
  return true
}

const isAnswered = (address: string) =>
  new Promise<boolean>((resolve) => {
    const visit = net.connect(address)
    const tell = (answered: boolean) => {
      visit.destroy()
      resolve(answered)
    }
    visit.once('connect', () => tell(true)).once('error', () => tell(false))
  })
