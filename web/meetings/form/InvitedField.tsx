import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { leadsAndAdmins } from '#contract/actor.ts'
import type { MeetingDetails } from '#contract/meetings/meetings.ts'
import { segments } from '#contract/segments/segments.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import type { FormOf } from '#web/kernel/form/form.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { meetingLabels as labels, type MeetingFormValues } from '#web/meetings/form/meetingForm.ts'
import { Card } from '#web/ui/Card.tsx'
import { ComboField } from '#web/ui/ComboField.tsx'

type Props = { form: FormOf<MeetingFormValues>; meeting: MeetingDetails | undefined }

/** Whom the meeting invites, for those who have segments; who sees it does not depend on that (rule meeting-10). */
export function InvitedField({ form, meeting }: Props) {
  const session = useSession()
  const mayChoose = session !== null && leadsAndAdmins({ role: session.rol })
  const found = useQuery({
    ...queryOf(segments.list, { query: { size: 1000 } }),
    enabled: mayChoose,
    staleTime: 60_000,
  })
  const invited = useWatch({ control: form.control, name: 'invited' })
  if (!mayChoose) return null
  const own = meeting?.invited
  const offered = (found.data?.content ?? []).map(({ id, name }) => ({ value: `${id}`, label: name }))
  const isListed = offered.some(({ value }) => value === invited)
  const kept = !isListed && own && invited !== '' ? [{ value: invited, label: own.name }] : []
  return (
    <Card title={labels.invited}>
      <ComboField
        id="invited"
        label="Segmento"
        hint="En blanco, a toda la asamblea o a todo el mundo. No cambia quién la ve."
        error={form.formState.errors.invited?.message}
        options={[...offered, ...kept]}
        value={invited || null}
        onChange={(value) =>
          form.setValue('invited', value === null ? '' : String(value), { shouldDirty: true })
        }
      />
    </Card>
  )
}
