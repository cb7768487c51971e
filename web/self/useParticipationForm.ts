import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { OwnProfile } from '#contract/people/affiliateProfile.ts'
import type { Participation } from '#contract/people/participation.ts'
import { ApiProblem, messageOf } from '#web/kernel/api/api.ts'
import type { Loaded } from '#web/kernel/form/EditPanel.tsx'
import { loadOthersChanges, showRuleErrors, showServerErrors, type Wrong } from '#web/kernel/form/form.ts'
import { useDropStaleErrors } from '#web/kernel/form/staleErrors.ts'
import type { ParticipationForm } from '#web/people/participationForm.ts'
import { useEditedVersion, useDraft, useSaveTyped } from '#web/kernel/form/useDraft.ts'
import { participationSection } from '#web/people/sections.ts'
import { validateParticipation, readOwnParticipation, saveParticipation } from '#web/self/participation.ts'

const { fieldFor, show } = participationSection

/** The form of the user's participation: errors, saving, and conflicts with other edits. */
export function useParticipationForm(profile: OwnProfile, { refetch, replace }: Loaded<OwnProfile>) {
  const draft = useDraft('Modifica tu participación', readOwnParticipation(profile))
  const [seen, setSeen] = useEditedVersion(draft.kept, profile)
  const [attempt, setAttempt] = useState(0)
  const [saving, setSaving] = useState(false)
  const form: ParticipationForm = useForm<Participation, unknown, Participation>({
    defaultValues: readOwnParticipation(seen),
    reValidateMode: 'onSubmit',
  })
  useSaveTyped({ draft, form, start: readOwnParticipation(seen), version: seen.version })
  useDropStaleErrors(form, (values) => validateParticipation(values, seen))
  // Every field has a default, so the watched values are complete.
  const wrong = validateParticipation(useWatch({ control: form.control }) as Participation, seen)

  /** Shows errors at their fields only, not in the summary. */
  function showErrors(errors: Wrong<Participation>) {
    form.clearErrors()
    showRuleErrors(form, errors)
  }

  /** Shows errors after an attempt to continue: the summary takes the focus. */
  function reportErrors(errors: Wrong<Participation>) {
    showErrors(errors)
    setAttempt((before) => before + 1)
  }

  /** After a conflict, reads the current profile and keeps what the user chose. Returns a message with the other edit. */
  async function learnConflict({ details: { conflict = [] } }: ApiProblem) {
    const now = await loadOthersChanges({ form, valuesOf: readOwnParticipation, before: seen, refetch })
    if (!now) return ''
    setSeen(now)
    const theirs = conflict.map((each) => `${fieldFor(each.field).label}: ${show(each.field, each.now)}`)
    return `Ahora dice: ${theirs.join('; ')}. Lo que has elegido sigue aquí; si lo actualizas, es lo que quedará.`
  }

  /** Saves the form. Returns whether it worked; errors are shown in the form. */
  async function save(): Promise<boolean> {
    setSaving(true)
    try {
      const reply = await saveParticipation(form.getValues(), seen)
      draft.drop()
      if (reply) await replace(reply)
      return true
    } catch (error) {
      const more = error instanceof ApiProblem && error.details.conflict ? await learnConflict(error) : ''
      reportErrors({})
      const why = (refused: unknown) => [messageOf(refused), more].filter(Boolean).join('. ')
      showServerErrors(
        form,
        error,
        (field) => ({ label: fieldFor(field).label, name: fieldFor(field).names[0] }),
        why,
      )
      return false
    } finally {
      setSaving(false)
    }
  }

  return { form, draft, wrong, attempt, saving, showErrors, reportErrors, save }
}
