import { fileUses } from '#contract/fileUses.ts'
import { fileTypes } from '#contract/files/files.ts'
import { formatBytes } from '#web/ui/format.ts'

const { most, types } = fileUses.mandateProof
const mostText = `${most >> 20} MB`

/** What an input of files offers. */
export const acceptedProofs = types
  .flatMap((type) => fileTypes[type].extensions.map((ending) => `.${ending}`))
  .join(',')
export const proofHint = `PDF, PNG o JPEG, de ${mostText} como mucho`

/** Why a file is too large to be sent; undefined when it is not. */
export const findTooLarge = ({ size }: File): string | undefined =>
  size > most ? `Ocupa ${formatBytes(size)}: como mucho ${mostText}` : undefined
