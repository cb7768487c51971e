import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { Attendances } from '#web/census/profile/Attendances.tsx'
import { lateForm, type Loaded } from '#web/kernel/form/EditPanel.tsx'
import { editForms, buildEditTabs } from '#web/people/editTabs.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

const loading = (what: string, lines: number) => () => <Skeleton label={`Cargando ${what}`} lines={lines} />

/** Loaded late: a list is heavy, and few users open these tabs. */
const PersonRecords = lazyComponent(
  async () => (await import('#web/census/records/PersonRecords.tsx')).PersonRecords,
  loading('los registros', 6),
)

const History = lazyComponent(
  async () => (await import('#web/census/profile/History.tsx')).History,
  loading('el historial', 5),
)

const PersonFees = lazyComponent(
  async () => (await import('#web/census/profile/fees/PersonFees.tsx')).PersonFees,
)

const PersonMails = lazyComponent(
  async () => (await import('#web/census/profile/PersonMails.tsx')).PersonMails,
  loading('los correos', 4),
)

const PersonVotings = lazyComponent(
  async () => (await import('#web/census/profile/PersonVotings.tsx')).PersonVotings,
  loading('las votaciones', 4),
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

/** A tab whose address is its label. */
const tab = (label: string, content: Tab['content'], count?: number): Tab => ({
  id: label.toLowerCase(),
  label,
  count,
  content,
})

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
  tab('Historial', () => <History id={person.id} version={person.version} onReverted={loaded.replace} />),
  tab('Correos', () => <PersonMails person={person} />),
  tab('Votaciones', () => <PersonVotings person={person} />),
]

const PersonComments = lazyComponent(
  async () => (await import('#web/census/records/PersonComments.tsx')).PersonComments,
  loading('los comentarios', 4),
)

/** Loaded late: who looked is seldom asked. */
const Accesses = lazyComponent(
  async () => (await import('#web/census/profile/History.tsx')).Accesses,
  loading('los accesos', 4),
)

type Counts = Record<'records' | 'comments' | 'attendances', number | undefined>

/** The tabs that only super admins see. */
export const buildSuperAdminTabs = (person: AffiliateProfile, counts: Counts): Tab[] => [
  tab('Cuotas', () => <PersonFees person={person} />),
  tab('Registros', () => <PersonRecords person={person} />, counts.records),
  tab('Comentarios', () => <PersonComments idDocument={person.idDocument} />, counts.comments),
  tab('Asistencias', () => <Attendances person={person} />, counts.attendances),
]

/** Who looked at the file, for whoever reads the log: it is neither shown nor printed with the rest. */
export const buildAccessesTab = (person: AffiliateProfile) =>
  tab('Accesos', () => <Accesses id={person.id} />)
