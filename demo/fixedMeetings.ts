import { centro, juventud } from '#demo/assemblies.ts'
import { at, createMeeting, headquarters, quorumOf, type Plan, type Planned } from '#demo/meetingPlan.ts'
import { segmentNames } from '#demo/segments.ts'
import { closing, fixedTopics, opening, toAgenda, working } from '#demo/topics.ts'

/** The days with fixed meetings, in which there are no others. */
export const fixedWithinDays = 5

/** Of those that other parts of the demo look for. */
export const fixedTitles = { housing: 'Asamblea de Centro: vivienda y alquiler' } as const

/** What the personas find on their home page, at the door, among what waits for approval, and to be written. */
export function planFixedMeetings(plan: Plan): Planned[] {
  const { now, authors } = plan
  const { housing, budgets } = fixedTopics
  const ofCentro = {
    type: 'Asamblea',
    status: 'Aprobada',
    place: centro.seat,
    assemblyId: centro.id,
  } as const
  const general = { type: 'General', status: 'Aprobada', place: headquarters, assemblyId: null } as const
  const evening = 19 * 60
  const soon = at(now + 3, 18 * 60 + 30, 120)
  return [
    createMeeting(plan, soon, {
      ...general,
      title: 'Asamblea general: hoja de ruta del curso',
      description: 'Debate y votación de la hoja de ruta. Abierta a todas las personas inscritas.',
      onlineLink: 'https://reuniones.concejo.example/asamblea-general',
      agenda: [
        { title: 'Bienvenida y constitución de la mesa', text: '' },
        { title: 'Hoja de ruta del curso', text: 'Presentación, debate y votación por partes.' },
        { title: 'Cuentas del año', text: 'El informe de tesorería está entre los documentos.' },
        { title: closing.title, text: '' },
      ],
      quorum: quorumOf(soon, { kind: 'percent', value: 5 }, 25),
    }),
    createMeeting(plan, at(now + 5, evening, 120), {
      ...ofCentro,
      title: fixedTitles.housing,
      description: 'La oficina de vivienda cuenta cómo va y decidimos su horario.',
      agenda: toAgenda([opening, housing, closing]),
    }),
    createMeeting(plan, at(now + 12, evening, 90), {
      ...ofCentro,
      title: 'Asamblea de Centro: encuentro de personas afiliadas',
      description: 'Se convoca a las personas afiliadas de la asamblea. Quien quiera escuchar, puede venir.',
      agenda: toAgenda([working]),
      segmentName: segmentNames.affiliated,
    }),
    createMeeting(plan, at(now + 19, evening, 120), {
      ...ofCentro,
      status: 'Pendiente',
      title: 'Asamblea de Centro: fiestas populares',
      description: 'Caseta, turnos y apoyo a la comisión de fiestas del barrio.',
      agenda: toAgenda([opening, working, closing]),
      authorId: authors.liaisonOf(centro.id) ?? authors.admin,
    }),
    createMeeting(plan, at(now + 26, 17 * 60, 180), {
      ...general,
      title: 'Jóvenes que aportan: qué hacemos con las cuotas',
      description: 'Encuentro con quienes tienen menos de treinta años y pagan cuota.',
      segmentName: segmentNames.young,
    }),
    createMeeting(plan, at(now - 6, evening, 120), {
      ...ofCentro,
      title: 'Asamblea de Centro: presupuestos participativos',
      description: 'Elegimos las propuestas que presentamos y quién las defiende.',
      agenda: toAgenda([opening, budgets, closing]),
    }),
    createMeeting(plan, at(now - 1, 17 * 60, 3 * 24 * 60), {
      type: 'Asamblea',
      status: 'Aprobada',
      place: juventud.seat,
      assemblyId: juventud.id,
      title: 'Encuentro de Juventud: tres días de formación',
      description: 'Talleres, comidas y sacos de dormir. Se entra y se sale cuando se quiera.',
      agenda: toAgenda([working, closing]),
    }),
  ]
}
