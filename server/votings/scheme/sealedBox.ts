import sodium from 'libsodium-wrappers'
import { readPlaintext, toPlaintext } from '#server/votings/scheme/plaintext.ts'
import type { BallotScheme } from '#server/votings/scheme/scheme.ts'

/** `sealed-1`: X25519 sealed boxes, which whoever seals one cannot open again (decision 40). */
export async function loadSealedBox(): Promise<BallotScheme> {
  await sodium.ready
  return {
    createKeys: () => {
      const { publicKey, privateKey } = sodium.crypto_box_keypair()
      return { publicKey: Buffer.from(publicKey), privateKey: Buffer.from(privateKey) }
    },
    seal: ({ publicKey, marks, length }, choice) =>
      Buffer.from(sodium.crypto_box_seal(marks.add(toPlaintext(choice, length)), publicKey)),
    open: ({ publicKey, privateKey }, marks, sealed) => {
      const box = openBox(sealed, publicKey, privateKey)
      if (!box) return undefined
      const taken = marks.take(Buffer.from(box))
      if (!taken) return 'foreign'
      const choice = readPlaintext(taken.plain)
      return choice && { choice, drawn: taken.drawn }
    },
  }
}

/** The library throws where a box does not open, and where it is no box. */
function openBox(sealed: Buffer, publicKey: Buffer, privateKey: Buffer): Uint8Array | undefined {
  try {
    return sodium.crypto_box_seal_open(sealed, publicKey, privateKey)
  } catch {
    return undefined
  }
}
