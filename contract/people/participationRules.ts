import { noAssembly } from '#contract/assemblies/assemblies.ts'
import { texts } from '#contract/messages.ts'
import { mostFee, otherAmount, wholeEuros } from '#contract/people/fees.ts'
import { isIban, normaliseIban } from '#contract/people/iban.ts'
import type { Participation } from '#contract/people/participation.ts'

export type ParticipationErrors = Partial<Record<keyof Participation, string>>

/** `sign` asks for both agreements, as enrolling does; whoever corrects a file signs nothing. */
export type Agreements = 'sign' | 'signed'

/** Everything that stops a participation from being accepted, by field (seeds 001 §5). */
export function participationErrors(form: Participation, agreements: Agreements): ParticipationErrors {
  const errors: ParticipationErrors = {}
  const need = (field: keyof Participation, isThere: boolean) => {
    if (!isThere) errors[field] = texts.required
  }
  need('inscriptionType', form.inscriptionType !== null)
  if (form.collaborates && !form.assemblyNotFound) {
    need('assemblyType', form.assemblyType !== null)
    need('assembly', form.assembly !== null)
  }
  if (form.contributes) {
    need('period', form.period !== null)
    Object.assign(errors, amountErrors(form), accountErrors(form))
  }
  if (agreements === 'sign') {
    need('responsibility', form.responsibility)
    need('dataProtection', form.dataProtection)
  }
  return errors
}

function amountErrors({ amount, otherAmount: typed }: Participation): ParticipationErrors {
  if (amount === null) return { amount: texts.required }
  if (amount !== otherAmount) return {}
  if (typed.trim() === '') return { otherAmount: texts.required }
  const euros = wholeEuros(typed)
  if (euros === null || euros < 1) return { otherAmount: texts.format }
  return euros > mostFee ? { otherAmount: `El máximo es ${mostFee}` } : {}
}

function accountErrors({ bankAccount, storedAccount }: Participation): ParticipationErrors {
  if (bankAccount.trim() === '') return storedAccount === null ? { bankAccount: texts.required } : {}
  return isIban(bankAccount) ? {} : { bankAccount: texts.bankAccount }
}

/** What a form sends: `bankAccount` is absent when the one on file stays. */
export type SentParticipation = {
  inscriptionType: Participation['inscriptionType']
  assembly: number
  sectorals: number[]
  mainSectoral: number | null
  fee: number
  period: Participation['period']
  bankAccount?: string | null
}

/** The participation on the wire; the amount «Otro» in whole euros (seeds 001 §5). */
export function sentParticipation(form: Participation): SentParticipation {
  const { contributes, bankAccount } = form
  const euros = form.amount === otherAmount ? wholeEuros(form.otherAmount) : form.amount
  const account = contributes ? normaliseIban(bankAccount) || undefined : null
  return {
    inscriptionType: form.inscriptionType,
    assembly: form.assembly ?? noAssembly,
    sectorals: [...form.sectorals].toSorted((one, other) => one - other),
    mainSectoral: form.mainSectoral,
    fee: (contributes && euros) || 0,
    period: contributes ? form.period : null,
    ...(account !== undefined && { bankAccount: account }),
  }
}
