import { noAssembly } from '#contract/assemblies/basics/assembly.ts'
import { texts } from '#contract/messages.ts'
import { maxFee, otherAmount, parseOtherAmount } from '#contract/fees/basics/fees.ts'
import { isIban, normaliseIban } from '#contract/fees/basics/iban.ts'
import type { Participation } from '#contract/people/participation.ts'
import type { InscriptionType } from '#contract/people/person.ts'
import type { Period } from '#contract/fees/basics/periods.ts'
import type { Rule } from '#contract/formSchemas.ts'

/** The participation as it is stored and sent. */
type ParticipationValues = {
  inscriptionType: InscriptionType | null
  assembly: number | null
  sectorals: readonly number[]
  mainSectoral: number | null
  fee: number
  period: Period | null
  bankAccount: string | null
}

/** A person with a fee needs a period and an account; type 3 has no territorial assembly. */
export const participationRule: Rule<ParticipationValues> = (held, wrong) => {
  const { inscriptionType, assembly, sectorals, mainSectoral } = held
  if (inscriptionType === 3 && assembly != null) wrong('assembly', 'Valor no admitido')
  if (mainSectoral != null && sectorals && !sectorals.includes(mainSectoral))
    wrong('mainSectoral', 'Valor no admitido')
  if (!held.fee) return
  if (held.period === null) wrong('period', texts.required)
  if (held.bankAccount === null) wrong('bankAccount', texts.required)
}

export type ParticipationErrors = Partial<Record<keyof Participation, string>>

/** `sign` requires both agreements, as on enrolment; `signed` is for the correction of a profile, which needs none. */
export type Agreements = 'sign' | 'signed'

/** All errors of the form, by field: those of `participationRule`, and those of fields that only the form has. */
export function findParticipationErrors(form: Participation, agreements: Agreements): ParticipationErrors {
  const errors: ParticipationErrors = {}
  const need = (field: keyof Participation, isThere: boolean) => {
    if (!isThere) errors[field] = texts.required
  }
  need('inscriptionType', form.inscriptionType !== null)
  // The box of the assembly cannot be used before there is a type: until then the type alone is asked for.
  if (form.collaborates && !form.assemblyNotFound)
    need(form.assemblyType === null ? 'assemblyType' : 'assembly', form.assembly !== null)
  participationRule(toParticipationValues(form), (field, message) => {
    if (field !== 'fee') errors[field] ??= message
  })
  if (form.contributes) Object.assign(errors, findAmountErrors(form), findAccountErrors(form))
  if (agreements === 'sign') {
    need('responsibility', form.responsibility)
    need('dataProtection', form.dataProtection)
  }
  return errors
}

/**
 * The form as values for the rule. While «contribuye» is ticked the fee counts as positive, whatever the amount is.
 */
const toParticipationValues = (form: Participation): ParticipationValues => ({
  ...form,
  fee: form.contributes ? 1 : 0,
  bankAccount: form.bankAccount.trim() || form.storedAccount,
})

function findAmountErrors({ amount, otherAmount: typed, storedFee }: Participation): ParticipationErrors {
  if (amount === null) return { amount: texts.required }
  if (amount !== otherAmount) return {}
  if (typed.trim() === '') return { otherAmount: texts.required }
  const euros = parseOtherAmount(typed, storedFee)
  if (euros === null || euros <= 0) return { otherAmount: texts.format }
  return euros > maxFee ? { otherAmount: `El máximo es ${maxFee}` } : {}
}

function findAccountErrors({ bankAccount }: Participation): ParticipationErrors {
  const typed = bankAccount.trim() !== ''
  return !typed || isIban(bankAccount) ? {} : { bankAccount: texts.bankAccount }
}

/** The participation in a call; `bankAccount` is absent when the account on file stays. */
export type SentParticipation = {
  inscriptionType: Participation['inscriptionType']
  assembly: number
  sectorals: number[]
  mainSectoral: number | null
  fee: number
  period: Participation['period']
  bankAccount?: string | null
}

/** The form's values as a call sends them; an amount under «Otro» is rounded to whole euros (rule people-8). */
export function toSentParticipation(form: Participation): SentParticipation {
  const { contributes, bankAccount } = form
  const euros = form.amount === otherAmount ? parseOtherAmount(form.otherAmount, form.storedFee) : form.amount
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
