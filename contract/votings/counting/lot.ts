import { hashToHex } from '#contract/hash.ts'

type Lot = { ids: readonly number[]; seed: string; resultHash: string }

/**
 * The order that a lot gives to those of a tie: by SHA-256 of the seed, the hash of the result that was counted and the
 * number of each, a line each. Whoever knows the seed computes it again (rule voting-10).
 */
export async function drawLot({ ids, seed, resultHash }: Lot): Promise<number[]> {
  const drawn = await Promise.all(
    ids.map(async (id) => ({ id, hash: await hashToHex(`${seed}\n${resultHash}\n${id}`) })),
  )
  return drawn.toSorted((one, other) => (one.hash < other.hash ? -1 : 1)).map(({ id }) => id)
}
