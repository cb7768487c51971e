import type { NewRecord } from '#contract/census/records/records.form.ts'
import { recordFields, type RecordField } from '#contract/census/records/record.ts'
import { texts } from '#contract/messages.ts'
import { formatCents, parseCents } from '#contract/fees/basics/money.ts'
import { makeRecord, type ProfileValues } from '#contract/people/fields.ts'
import type { FieldError } from '#contract/problem.ts'
import { findDonationAmountError } from '#contract/census/records/donation.ts'
import { readProfile } from '#server/census/profile.queries.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { invalid, notFound, Problem } from '#server/kernel/http/problem.ts'
import type { Scope } from '#server/kernel/security/scope.ts'

/**
 * A member's own donation: the personal data always come from the member's profile. The amount is stored in the
 * description, as «12,50» (rule record-4).
 */
export async function toOwnDonation(db: Database, scope: Scope, sent: NewRecord): Promise<NewRecord> {
  const profile = await readProfile(db, scope, scope.ownId())
  if (!profile) throw notFound()
  const errors: FieldError[] = []
  const wrong = (path: string, message: string) => errors.push({ in: 'body', path, message })
  if (sent.recordType !== 'Donación') wrong('recordType', 'Valor no admitido')
  if (sent.bankAccount === null) wrong('bankAccount', texts.required)
  const amount = findDonationAmountError(sent.description)
  if (amount !== undefined) wrong('description', amount)
  if (errors.length > 0) throw invalid(errors)
  if (profile.values.inscriptionType !== 3)
    throw new Problem('conflicto', 'Las donaciones desde el panel son para quien colabora (tipo Colaborador)')
  return {
    ...sent,
    ...makeRecord<Pick<ProfileValues, RecordField>>(recordFields, (field) => profile.values[field]),
    title: 'Donación',
    description: formatCents(parseCents(sent.description) ?? 0),
    dataProtectionTemplateId: null,
  }
}
