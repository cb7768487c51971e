import type { AffiliateFile } from '#contract/census/affiliates.ts'
import { addressFacts, contactFacts, participationFacts, personalFacts } from '#web/people/facts.ts'
import { Attendances } from '#web/census/file/Attendances.tsx'
import { BankAccount } from '#web/census/file/BankAccount.tsx'
import { History } from '#web/census/file/History.tsx'
import { PersonComments } from '#web/census/records/PersonComments.tsx'
import { EditPanel, lateForm, type Loaded } from '#web/kernel/form/EditPanel.tsx'
import type { Fact } from '#web/ui/Facts.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

/** Loaded late: a list is heavy and few users open this tab. */
const PersonRecords = lazyComponent(
  async () => (await import('#web/census/records/PersonRecords.tsx')).PersonRecords,
  () => <Skeleton label="Cargando los registros" lines={6} />,
)

const sections = () => import('#web/census/file/sections.tsx')
const personalForm = lateForm(async () => (await sections()).editPersonal)
const addressForm = lateForm(async () => (await sections()).editAddress)
const contactForm = lateForm(async () => (await sections()).editContact)
const participationForm = lateForm(async () => (await sections()).editParticipation)

type Opened = { opened: boolean; onClosed: () => void }

/** The tabs that admins can edit, and the history (rule census-3). */
export function buildEditTabs(
  person: AffiliateFile,
  loaded: Loaded<AffiliateFile>,
  opened: Opened,
): [Tab, ...Tab[]] {
  const edited = (
    id: string,
    title: string,
    facts: (file: AffiliateFile) => readonly Fact[],
    form: typeof personalForm,
    more: Partial<Opened> = {},
  ): Tab => ({
    id,
    label: title,
    content: () => (
      <EditPanel
        title={title}
        loaded={loaded}
        loading={`Cargando ${title}`}
        failed="No se ha podido cargar la ficha"
        facts={facts}
        form={form}
        {...more}
      />
    ),
  })
  return [
    edited('datos-personales', 'Datos personales', personalFacts, personalForm),
    edited('domicilio', 'Domicilio', addressFacts, addressForm),
    edited('contacto', 'Contacto', contactFacts, contactForm),
    edited('participacion', 'Participación', withAccount, participationForm, opened),
    {
      id: 'historial',
      label: 'Historial',
      content: () => <History id={person.id} version={person.version} onReverted={loaded.replace} />,
    },
  ]
}

function withAccount(file: AffiliateFile): readonly Fact[] {
  const { id, bankAccountMasked: masked } = file
  const account = masked && <BankAccount id={id} masked={masked} />
  return [...participationFacts(file), ['Cuenta bancaria', account]]
}

type Counts = Record<'records' | 'comments' | 'attendances', number | undefined>

/** The tabs that only super admins see. */
export const buildSuperAdminTabs = (person: AffiliateFile, counts: Counts): Tab[] => [
  {
    id: 'registros',
    label: 'Registros',
    count: counts.records,
    content: () => <PersonRecords person={person} />,
  },
  {
    id: 'comentarios',
    label: 'Comentarios',
    count: counts.comments,
    content: () => <PersonComments idDocument={person.idDocument} />,
  },
  {
    id: 'asistencias',
    label: 'Asistencias',
    count: counts.attendances,
    content: () => <Attendances person={person} />,
  },
]
