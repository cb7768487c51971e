import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { Attendances } from '#web/census/profile/Attendances.tsx'
import { PersonComments } from '#web/census/records/PersonComments.tsx'
import { lateForm, type Loaded } from '#web/kernel/form/EditPanel.tsx'
import { editForms, buildEditTabs } from '#web/people/editTabs.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

/** Loaded late: a list is heavy, and few users open these tabs. */
const PersonRecords = lazyComponent(
  async () => (await import('#web/census/records/PersonRecords.tsx')).PersonRecords,
  () => <Skeleton label="Cargando los registros" lines={6} />,
)

const History = lazyComponent(
  async () => (await import('#web/census/profile/History.tsx')).History,
  () => <Skeleton label="Cargando el historial" lines={5} />,
)

const PersonFees = lazyComponent(
  async () => (await import('#web/census/profile/fees/PersonFees.tsx')).PersonFees,
)

const PersonMails = lazyComponent(
  async () => (await import('#web/census/profile/PersonMails.tsx')).PersonMails,
  () => <Skeleton label="Cargando los correos" lines={4} />,
)

const PersonVotings = lazyComponent(
  async () => (await import('#web/census/profile/PersonVotings.tsx')).PersonVotings,
  () => <Skeleton label="Cargando las votaciones" lines={4} />,
)

const forms = editForms(async () => (await import('#web/census/profile/sections.tsx')).staffSections)
const participationForm = lateForm(
  async () => (await import('#web/census/profile/sections.tsx')).staffParticipation,
)

/** Loaded late: the masked number is all that most read. */
const BankAccount = lazyComponent(
  async () => (await import('#web/census/profile/BankAccount.tsx')).BankAccount,
  ({ masked }) => masked,
)

/** Loaded late: hardly any profile has them. */
const StoppedAddresses = lazyComponent(
  async () => (await import('#web/census/profile/StoppedAddresses.tsx')).StoppedAddresses,
)

type Opened = { opened: boolean; onClosed: () => void }

/** The tabs that admins can edit, the history, the mails and the votings (rules census-3, communication-16, voting-7). */
export const buildStaffTabs = (
  person: AffiliateProfile,
  loaded: Loaded<AffiliateProfile>,
  opened: Opened,
): [Tab, ...Tab[]] => [
  ...buildEditTabs({
    loaded,
    failed: 'No se ha podido cargar la ficha',
    forms,
    account: ({ id, bankAccountMasked: masked }) => masked && <BankAccount id={id} masked={masked} />,
    stopped: (profile) =>
      profile.hasStoppedAddresses && <StoppedAddresses profile={profile} onLifted={loaded.replace} />,
    participation: { form: participationForm, ...opened },
  }),
  {
    id: 'historial',
    label: 'Historial',
    content: () => <History id={person.id} version={person.version} onReverted={loaded.replace} />,
  },
  { id: 'correos', label: 'Correos', content: () => <PersonMails person={person} /> },
  { id: 'votaciones', label: 'Votaciones', content: () => <PersonVotings person={person} /> },
]

type Counts = Record<'records' | 'comments' | 'attendances', number | undefined>

/** The tabs that only super admins see. */
export const buildSuperAdminTabs = (person: AffiliateProfile, counts: Counts): Tab[] => [
  { id: 'cuotas', label: 'Cuotas', content: () => <PersonFees person={person} /> },
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
