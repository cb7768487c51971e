import { useState } from 'react'
import type { OwnFile } from '#contract/census/affiliates.ts'
import type { Editing } from '#web/kernel/EditForm.tsx'
import { EditPanel, type Loaded } from '#web/kernel/EditPanel.tsx'
import { AttendanceList } from '#web/people/AttendanceList.tsx'
import { addressFacts, contactFacts, personalFacts } from '#web/people/facts.ts'
import { useOwnAttendances } from '#web/self/ownFile.ts'
import {
  editAddress,
  editContact,
  editParticipation,
  editPersonal,
  withOwnAccount,
} from '#web/self/sections.tsx'
import type { Fact } from '#web/ui/Facts.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'

/** The tabs of one's own panel, with the seeds' labels (001 §2.2). */
export function ownTabs(
  file: OwnFile,
  loaded: Loaded<OwnFile>,
  attendances: number | undefined,
): [Tab, ...Tab[]] {
  const edited = <Values extends Record<string, unknown>>(
    label: string,
    title: string,
    facts: (file: OwnFile) => readonly Fact[],
    edit: Editing<OwnFile, Values>,
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
        edit={edit}
      />
    ),
  })
  return [
    edited('DATOS PERSONALES', 'Datos personales', personalFacts, editPersonal),
    edited('DOMICILIO', 'Domicilio', addressFacts, editAddress),
    edited('CONTACTO', 'Contacto', contactFacts, editContact),
    edited('PARTICIPACIÓN', 'Participación', withOwnAccount, editParticipation(file)),
    { id: 'asistencias', label: 'Asistencias', count: attendances, content: () => <OwnAttendances /> },
  ]
}

function OwnAttendances() {
  const [page, setPage] = useState(0)
  return (
    <AttendanceList
      found={useOwnAttendances(page)}
      page={page}
      onPage={setPage}
      empty="Cuando marques tu asistencia a una reunión, aparecerá aquí."
    />
  )
}
