import type { OwnFile } from '#contract/census/affiliates.ts'
import { groupIban } from '#contract/fees/iban.ts'
import { EditPanel, lateForm, type Loaded } from '#web/kernel/form/EditPanel.tsx'
import { usePageInAddress } from '#web/kernel/list/usePageInAddress.ts'
import { AttendanceList } from '#web/people/AttendanceList.tsx'
import { addressFacts, contactFacts, participationFacts, personalFacts } from '#web/people/facts.ts'
import { useOwnAttendances } from '#web/self/ownFile.ts'
import type { Fact } from '#web/ui/Facts.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

const sections = () => import('#web/self/sections.tsx')
const personalForm = lateForm(async () => (await sections()).editOwnPersonal)
const addressForm = lateForm(async () => (await sections()).editOwnAddress)
const contactForm = lateForm(async () => (await sections()).editOwnContact)
const participationForm = lateForm(async () => (await sections()).editOwnParticipation)

/** The tabs of the user's panel (rule self-1). */
export function buildOwnTabs(loaded: Loaded<OwnFile>, attendances: number | undefined): [Tab, ...Tab[]] {
  const edited = (
    label: string,
    title: string,
    facts: (file: OwnFile) => readonly Fact[],
    form: typeof personalForm,
  ): Tab => ({
    id: label.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(' ', '-'),
    label,
    content: () => (
      <EditPanel
        title={title}
        loaded={loaded}
        loading={`Cargando ${title}`}
        failed="No se han podido cargar tus datos"
        facts={facts}
        form={form}
      />
    ),
  })
  return [
    edited('DATOS PERSONALES', 'Datos personales', personalFacts, personalForm),
    edited('DOMICILIO', 'Domicilio', addressFacts, addressForm),
    edited('CONTACTO', 'Contacto', contactFacts, contactForm),
    edited('PARTICIPACIÓN', 'Participación', withOwnAccount, participationForm),
    { id: 'asistencias', label: 'Asistencias', count: attendances, content: () => <OwnAttendances /> },
  ]
}

const withOwnAccount = (file: OwnFile): readonly Fact[] => [
  ...participationFacts(file),
  ['Cuenta bancaria', file.bankAccount && groupIban(file.bankAccount)],
]

function OwnAttendances() {
  const [page, setPage] = usePageInAddress()
  return (
    <AttendanceList
      query={useOwnAttendances(page)}
      page={page}
      onPage={setPage}
      empty="Cuando marques tu asistencia a una reunión, aparecerá aquí."
    />
  )
}
