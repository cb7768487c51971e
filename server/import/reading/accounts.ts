import { convertCccToIban } from '#contract/fees/basics/ccc.ts'
import { isIban, normaliseIban } from '#contract/fees/basics/iban.ts'

/** Whether the accounts of a column are checked. If most have wrong control digits, the column is `unchecked`. */
export type AccountReading = 'checked' | 'unchecked'

const enoughToTell = 20

/** Counts the valid and invalid accounts of a column, cell by cell. */
export class AccountSurvey {
  wellFormed = 0
  sound = 0

  add(typed: string) {
    const iban = withoutPrefix(typed)
    if (!isWellFormed(iban)) return
    this.wellFormed += 1
    if (isIban(iban)) this.sound += 1
  }

  /** The number of texts that look like accounts but have wrong control digits. */
  get doubtful(): number {
    return this.wellFormed - this.sound
  }

  /**
   * If most accounts are right, a wrong one is an error and is refused. If most of a long list are wrong, they were
   * invented or masked; refusing them would lose the people, so they only get a notice.
   */
  get reading(): AccountReading {
    return this.wellFormed >= enoughToTell && this.sound * 2 < this.wellFormed ? 'unchecked' : 'checked'
  }
}

const withoutPrefix = (typed: string) => normaliseIban(typed.replace(/^IBAN[\s:]*/i, ''))

/** The format of rule people-7, with control digits from 02 to 98, the only ones that ISO 13616 gives. */
const isWellFormed = (iban: string) => /^ES(?!00|01|99)\d{22}$/.test(iban)

/** The IBAN in a cell, or of the CCC in it; `doubtful` when its control digits are wrong. */
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
