import { convertCccToIban } from '#contract/fees/ccc.ts'
import { isIban, normaliseIban } from '#contract/fees/iban.ts'

/** How far a column of accounts can be trusted: one whose control digits are mostly wrong proves nothing by them. */
export type AccountReading = 'checked' | 'unchecked'

const enoughToTell = 20

/** Counts what a column's accounts are worth, cell by cell. */
export class AccountSurvey {
  wellFormed = 0
  sound = 0

  add(typed: string) {
    const iban = withoutPrefix(typed)
    if (!isWellFormed(iban)) return
    this.wellFormed += 1
    if (isIban(iban)) this.sound += 1
  }

  /** How many are written as accounts are, and have wrong control digits. */
  get doubtful(): number {
    return this.wellFormed - this.sound
  }

  /**
   * A wrong IBAN is a slip when the others are right, and refused. When most of a long list are wrong it has been
   * made up or masked, and refusing it would lose the people; then they are remarked.
   */
  get reading(): AccountReading {
    return this.wellFormed >= enoughToTell && this.sound * 2 < this.wellFormed ? 'unchecked' : 'checked'
  }
}

const withoutPrefix = (typed: string) => normaliseIban(typed.replace(/^IBAN[\s:]*/i, ''))

/** The format of rule people-7, with control digits that some IBAN can have: ISO 13616 gives 02 to 98. */
const isWellFormed = (iban: string) => /^ES(?!00|01|99)\d{22}$/.test(iban)

/** The IBAN a cell holds, as such or as the old CCC; `doubtful` when its control digits are wrong. */
export function readAccountNumber(
  typed: string,
  reading: AccountReading,
): { iban: string; doubtful: boolean } | undefined {
  const iban = withoutPrefix(typed)
  if (isIban(iban)) return { iban, doubtful: false }
  if (reading === 'unchecked' && isWellFormed(iban)) return { iban, doubtful: true }
  const converted = convertCccToIban(typed)
  return converted === undefined ? undefined : { iban: converted, doubtful: false }
}
