import { hashToHex } from '#contract/hash.ts'
import { chainDetails, hashReceipts, readDetails, readOpened } from '#contract/votings/chainDetails.ts'
import type { Archive } from '#contract/votings/outcome.ts'

/** The hashes by which a voting that is counted is told from any other, in hexadecimal. */
export type VotingHashes = {
  definition: string
  census: string
  /** As it was counted, and as it is once ties are settled. */
  result: string
  settledResult: string | null
  receipts: string
  chainHead: string
}

/** Each hash with its name, in the order of the act. */
export const nameHashes = ({
  definition,
  census,
  result,
  settledResult,
  receipts,
  chainHead,
}: VotingHashes): [name: string, hash: string][] => [
  ['De la definición', definition],
  ['Del censo', census],
  ...(settledResult === null
    ? ([['Del resultado', result]] as [string, string][])
    : ([
        ['Del resultado antes de los desempates', result],
        ['Del resultado', settledResult],
      ] as [string, string][])),
  ['De los códigos', receipts],
  ['Última de la cadena', chainHead],
]

/** The hashes of an archive, to be compared with those of the act; undefined of one that is not counted. */
export async function readHashes({
  definition,
  receipts,
  chain,
}: Archive): Promise<VotingHashes | undefined> {
  const [counted] = readDetails(chain, 'counted', chainDetails.counted) ?? []
  const [settled] = readDetails(chain, 'resultSettled', chainDetails.resultSettled)?.toReversed() ?? []
  const opened = readOpened(chain)
  const last = chain.at(-1)
  if (!counted || !opened || !last || definition === null || receipts === null) return undefined
  return {
    definition: await hashToHex(definition),
    census: opened.roll.hash,
    result: counted.details.result,
    settledResult: settled?.details.result ?? null,
    receipts: await hashReceipts(receipts),
    chainHead: last.hash,
  }
}
