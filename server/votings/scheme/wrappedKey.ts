import { decrypt, encrypt } from '#server/kernel/security/encrypt.ts'

const contextOf = (votingId: number) => ({ purpose: 'voting key', row: String(votingId) })

/** The private key of a voting as the database keeps it: nothing without VOTING_SECRET (rule voting-7). */
export const wrapKey = (votingSecret: Uint8Array, votingId: number, privateKey: Buffer): Buffer =>
  encrypt(votingSecret, contextOf(votingId), privateKey)

/** Undefined where the secret is another than when it was wrapped, or the key is of another voting. */
export const unwrapKey = (votingSecret: Uint8Array, votingId: number, wrapped: Buffer): Buffer | undefined =>
  decrypt(votingSecret, contextOf(votingId), wrapped)
