import { z } from 'zod'
import { instant } from '#contract/fields.ts'
import { hashToHex } from '#contract/hash.ts'

const hexHash = z.string().regex(/^[0-9a-f]{64}$/)

/** A link of a chain: `hash` is SHA-256 of `previous` (hexadecimal, empty of the first), a line feed and `content`. */
export const chainEntry = z.object({
  number: z.number().int(),
  at: instant,
  kind: z.string(),
  /** Canonical JSON, which has number, time and kind as well: what the hash is of, to the byte. */
  content: z.string(),
  previous: z.union([hexHash, z.literal('')]),
  hash: hexHash,
})
export type ChainEntry = z.output<typeof chainEntry>

const chainContent = z.strictObject({
  at: instant,
  chain: z.string(),
  details: z.unknown(),
  kind: z.string(),
  number: z.number().int(),
})

/** What is in an entry, or undefined where its content is not one. */
export function readChainContent(content: string) {
  try {
    return chainContent.safeParse(JSON.parse(content)).data
  } catch {
    return undefined
  }
}

/** What is wrong with an entry of a chain, in words. */
export type ChainFault = { number: number; message: string }

/**
 * What is not as it was written in a chain (rule voting-11). Whoever rewrites an entry and all hashes after it leaves
 * a chain with another head: that is noticed by those who know the former one, which is why heads are shown.
 */
export async function listChainFaults(chain: string, entries: readonly ChainEntry[]): Promise<ChainFault[]> {
  const faults: ChainFault[] = []
  for (const [index, entry] of entries.entries()) {
    const add = (message: string) => faults.push({ number: entry.number, message })
    if (entry.number !== index + 1) add(`En el lugar ${index + 1} está la anotación ${entry.number}.`)
    if (entry.previous !== (entries[index - 1]?.hash ?? '')) add('No sigue a la anotación anterior.')
    if ((await hashToHex(`${entry.previous}\n${entry.content}`)) !== entry.hash)
      add('Su huella no es la de lo que dice.')
    const said = readChainContent(entry.content)
    const isSame =
      said?.chain === chain &&
      said.number === entry.number &&
      said.kind === entry.kind &&
      said.at === entry.at
    if (!isSame) add('Su número, su hora o su clase no son los que dice.')
  }
  return faults
}
