import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { affiliates } from '#contract/census/affiliates.ts'
import { pendingEnrolments } from '#contract/enrolment/pending.ts'
import type { Participation } from '#contract/people/participation.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { fieldErrorsOf, resolverOf, summaryOf } from '#web/kernel/form/form.ts'
import { Missing } from '#web/kernel/form/Missing.tsx'
import { UnsavedChanges } from '#web/kernel/form/UnsavedChanges.tsx'
import { useDraft, useKept } from '#web/kernel/form/useDraft.ts'
import { AddressFields } from '#web/people/AddressFields.tsx'
import { AgreementFields } from '#web/people/AgreementFields.tsx'
import { ContactFields } from '#web/people/ContactFields.tsx'
import type { AddressValues, ContactValues, PersonalValues } from '#web/people/forms.ts'
import {
  inFormsWords,
  judges,
  labels,
  nobodyYet,
  partOf,
  sentPerson,
  type NewPersonValues,
} from '#web/people/newPerson.ts'
import { documentLabels, placeLabels } from '#web/people/labels.ts'
import { PersonalFields } from '#web/people/PersonalFields.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { late } from '#web/ui/late.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/Toasts.tsx'
import styles from './registration.module.css'

/** The last card of a long page comes after the others. */
const ParticipationFields = late(
  async () => (await import('#web/people/ParticipationFields.tsx')).ParticipationFields,
  () => <Skeleton label="Cargando la participación" lines={6} />,
)
/** Nobody is looked for before something is written. */
const DuplicateHint = late(
  async () =>
    (await import('#web/census/duplicates/FormDuplicateHint.tsx')).FormDuplicateHint<NewPersonValues>,
)

const allLabels = {
  ...labels.personal,
  ...labels.contact,
  ...labels.address,
  ...labels.type,
  ...labels.participation,
}

const labelsFor = (values: NewPersonValues) => ({
  ...allLabels,
  ...documentLabels(values),
  ...placeLabels(values),
})

const wrongIn = (values: NewPersonValues) =>
  Object.assign({}, ...Object.values(judges).map((judge) => judge(values))) as Record<
    string,
    string | undefined
  >

const resolver = resolverOf<NewPersonValues>(wrongIn)

/** `/panel-administracion/inscripcion-manual`: somebody who has given their data on paper or in person. */
export function ManualRegistration() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const draft = useDraft('Inscripción manual', nobodyYet)
  const [invite, setInvite] = useState(true)
  const form = useForm<NewPersonValues>({
    resolver,
    defaultValues: nobodyYet,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  useKept({ draft, form, start: nobodyYet })
  const { errors, submitCount, isDirty, isSubmitSuccessful } = form.formState

  const register = form.handleSubmit(async (values) => {
    try {
      // The rules above have judged what the form's types leave open.
      const body = { ...sentPerson(values), invite } as never
      const { id } = await call(pendingEnrolments.register, { body })
      toast('Inscripción hecha')
      await client.invalidateQueries({ queryKey: [affiliates.list.path] })
      form.reset(values)
      draft.drop()
      await navigate({ to: '/censo-base/inscritos/$id', params: { id: `${id}` }, ignoreBlocker: true })
    } catch (error) {
      for (const wrong of fieldErrorsOf(inFormsWords(error)))
        form.setError(wrong.name as keyof NewPersonValues, { message: wrong.message })
      form.setError('root', { message: messageOf(error) })
    }
  })
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: 'Inicio', to: '/' },
          { label: 'Panel de administración', to: '/panel-administracion' },
        ]}
        here="Inscripción manual"
      />
      <PageHeading lead="Para quien ha entregado sus datos en papel o en persona. Entra en el censo al momento.">
        Inscripción manual
      </PageHeading>
      <UnsavedChanges when={isDirty && !isSubmitSuccessful} onLeave={draft.drop} />
      {submitCount > 0 && (
        <FormErrors
          errors={summaryOf(errors, labelsFor(form.getValues()))}
          attempt={submitCount}
          title="No se ha guardado"
        />
      )}
      <form noValidate className={styles.form} onSubmit={(event) => void register(event)}>
        {isDirty && <DuplicateHint form={form} wire={sentPerson} />}
        <Sections form={form} />
        <Card title="Cuenta">
          <Checkbox
            name="invite"
            label="Enviarle un correo para que elija su contraseña"
            hint="El enlace vale 7 días. Sin él, figura en el censo pero no puede entrar."
            checked={invite}
            onChange={({ target }) => setInvite(target.checked)}
          />
        </Card>
        <End form={form} />
      </form>
      <p className={styles.aside}>
        <Link to="/censo-base/pendientes">Inscripciones pendientes</Link>, de quien se ha inscrito por su
        cuenta.
      </p>
    </>
  )
}

type FormProps = { form: UseFormReturn<NewPersonValues> }

/** The same fields as the public form, all at once and close together. */
function Sections({ form }: FormProps) {
  return (
    <div className={styles.sections}>
      <Card title="Datos personales">
        <PersonalFields form={partOf<PersonalValues>(form)} whose="other" document="asked" />
      </Card>
      <Card title="Contacto">
        <ContactFields form={partOf<ContactValues>(form)} whose="other" />
      </Card>
      <Card title="Domicilio">
        <AddressFields form={partOf<AddressValues>(form)} whose="other" />
      </Card>
      <Card title="Participación">
        <div className={styles.form}>
          <ParticipationFields form={partOf<Participation>(form)} types="asked" />
          <AgreementFields form={partOf<Participation>(form)} who="staff" />
        </div>
      </Card>
    </div>
  )
}

function End({ form }: FormProps) {
  // Every field has its default: what is watched is whole.
  const values = useWatch({ control: form.control }) as NewPersonValues
  const wrong = wrongIn(values)
  if (Object.values(wrong).some(Boolean))
    return <Missing wrong={wrong} labels={labelsFor(values)} onAsk={() => void form.trigger()} />
  return (
    <div>
      <Button type="submit" variant="primary" busy={form.formState.isSubmitting ? 'Guardando…' : undefined}>
        Inscribir
      </Button>
    </div>
  )
}
