import { useNavigate, useSearch } from '@tanstack/react-router'
import type { RegistrationValues } from '#web/census/registration/Sections.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { affiliatePaths } from '#contract/census/affiliatePaths.ts'
import { pendingEnrolments } from '#contract/enrolment/pending.ts'
import { call } from '#web/kernel/api/api.ts'
import { CreateForm } from '#web/kernel/form/CreateForm.tsx'
import type { Wrong } from '#web/kernel/form/form.ts'
import { formPart, staffContactForm } from '#web/people/forms.ts'
import {
  newPersonJudges,
  newPersonLabels,
  emptyPerson,
  toEnrolment,
  type NewPersonValues,
} from '#web/people/newPerson.ts'
import { documentLabels, placeLabels } from '#web/people/labels.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './registration.module.css'

/** Loaded while the heading is read. */
const Sections = lazyComponent(
  async () => (await import('#web/census/registration/Sections.tsx')).Sections,
  () => <Skeleton label="Cargando el formulario" lines={30} />,
)
const ReturningMember = lazyComponent(
  async () => (await import('#web/census/registration/ReturningMember.tsx')).ReturningMember,
  () => <Skeleton label="Cargando la ficha" lines={12} />,
)
/** Loaded late: it is needed only after something is typed. */
const DuplicateHint = lazyComponent(
  async () => (await import('#web/census/FormDuplicateHint.tsx')).FormDuplicateHint<NewPersonValues>,
)

const allLabels = {
  ...newPersonLabels.personal,
  ...newPersonLabels.contact,
  ...newPersonLabels.address,
  ...newPersonLabels.type,
  ...newPersonLabels.participation,
}

const labelsFor = (values: NewPersonValues) => ({ ...documentLabels(values), ...placeLabels(values) })

const newForm = 'Inscripción manual'
const start: RegistrationValues = { ...emptyPerson, invite: true }

const judges = { ...newPersonJudges, contact: staffContactForm.validate }
const validate = (values: RegistrationValues): Wrong<RegistrationValues> =>
  Object.assign({}, ...Object.values(judges).map((judgePart) => judgePart(values)))

/**
 * `/panel-administracion/inscripcion-manual`: enrols somebody who gave their data on paper or in person. With `persona`
 * in the address, somebody who left and comes back: name and document are known (rule privacy-5).
 */
export function ManualRegistration() {
  // The addresses of the web have plain texts (web/routes.tsx).
  const { persona } = useSearch({ strict: false }) as { persona?: string }
  if (persona) {
    const id = Number(persona)
    return (
      <ReturningMember id={id}>
        {(known, title = newForm) => (
          <Registration title={title} start={{ ...start, ...known }} returningId={id} />
        )}
      </ReturningMember>
    )
  }
  return (
    <>
      <ScreenHeading
        lead="Para quien ha entregado sus datos en papel o en persona."
        actions={<LinkButton to="/censo-base/pendientes">Inscripciones pendientes</LinkButton>}
      />
      <Registration title={newForm} start={start} />
    </>
  )
}

type RegistrationProps = {
  title: string
  start: RegistrationValues
  /** Whose profile opens again: they are no duplicate of themselves. */
  returningId?: number
}

/** All fields of the public form on one page. */
function Registration({ title, start: starting, returningId }: RegistrationProps) {
  const navigate = useNavigate()
  return (
    <CreateForm
      title={title}
      // Two people who left may have one name.
      subject={returningId}
      start={starting}
      validate={validate}
      labels={allLabels}
      labelsFor={labelsFor}
      call={({ invite, ...values }) =>
        call(pendingEnrolments.register, {
          body: { ...toEnrolment(values), invite: invite && values.email.trim() !== '' },
        })
      }
      // The server's field `fee` is `amount` in the form.
      renamed={{ fee: 'amount' }}
      successText={() => 'Inscripción hecha'}
      invalidates={[{ path: affiliatePaths.list }, { path: affiliatePaths.get }]}
      next={({ id }) => navigate({ to: '/censo-base/inscritos/$id', params: { id: `${id}` } })}
      button="Inscribir"
      busy="Guardando…"
      failed="No se ha guardado"
      onCancel={null}
    >
      {(form) => (
        <>
          {form.formState.isDirty && (
            <DuplicateHint form={formPart<NewPersonValues>(form)} toBody={toEnrolment} except={returningId} />
          )}
          <div className={styles.sections}>
            <Sections form={form} />
          </div>
        </>
      )}
    </CreateForm>
  )
}
