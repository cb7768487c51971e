// What the demo organisation writes to its people.

/** The text of a communication, and the papers that go with it. */
export type Bulletin = { subject: string; body: string; papers?: readonly Paper[] }
/** A paper that is attached: its title, and its paragraphs under their headings. */
export type Paper = { title: string; parts: readonly (readonly [heading: string, text: string])[] }

const accounts: Paper = {
  title: 'Cuentas del trimestre',
  parts: [
    ['Ingresos', 'Cuotas: 12.077 €. Donaciones: 1.681 €. Comidas populares: 535 €.'],
    ['Gastos', 'Locales y suministros: 5.370 €. Actividades: 4.487 €. Imprenta: 2.300 €.'],
    ['Saldo', 'Quedan 2.136 €, que se guardan para la campaña.'],
  ],
}

const campaign: Paper = {
  title: 'Calendario de la campaña',
  parts: [
    ['Mesas', 'Sábados de 11:00 a 14:00 en la plaza de cada asamblea.'],
    ['Turnos', 'Dos personas por turno y una de reserva. El material se recoge el viernes en la sede.'],
  ],
}

const points: Paper = {
  title: 'Orden del día',
  parts: [
    ['Primero', 'Lectura y aprobación del acta anterior.'],
    ['Segundo', 'Oficina de vivienda: horario y personas que la atienden.'],
    ['Tercero', 'Ruegos y preguntas.'],
  ],
}

export const bulletins = {
  housing: {
    subject: 'La oficina de vivienda abre dos tardes por semana',
    body:
      '<p>Hola, @@NOMBRE@@:</p><h2>Martes y jueves, de 18:00 a 20:30</h2>' +
      '<p>En tres meses han venido a la oficina de vivienda cuarenta y dos familias. En once casos se ha parado un desahucio y en seis se ha conseguido un alquiler nuevo. Como no damos abasto en una tarde, desde ahora abrimos dos.</p>' +
      '<h2>Qué hace falta</h2><ul><li><p>Personas que acompañen a quien tiene cita en el juzgado.</p></li><li><p>Alguien que sepa de contratos y pueda estar una tarde al mes.</p></li><li><p>Una impresora que funcione.</p></li></ul>' +
      '<p>Si puedes echar una mano, contesta a este correo o pásate por el local.</p>',
  },
  quarter: {
    subject: 'Lo que hemos hecho este trimestre, y las cuentas',
    body:
      '<p>Hola, @@NOMBRE@@:</p><p>Como cada trimestre, te contamos en qué hemos estado y en qué se ha gastado lo que aportas.</p>' +
      '<h2>En las asambleas</h2><p>Ha habido treinta y una reuniones, siete de ellas por primera vez en línea y en la sala a la vez. La asistencia ha subido donde se acaba antes de las nueve.</p>' +
      '<h2>En la calle</h2><p>Recogimos 2.310 firmas por el centro de salud. El pleno debatirá la moción en su próxima sesión.</p>' +
      '<h2>Las cuentas</h2><p>Van en el fichero adjunto. Se explicarán en la próxima asamblea general, donde se puede preguntar por cada partida.</p>' +
      '<p>Gracias por estar.</p>',
    papers: [accounts],
  },
  assembly: {
    subject: 'Nos vemos el jueves: la asamblea se reúne a las siete',
    body:
      '<p>Hola, @@NOMBRE@@:</p><p>Este jueves a las 19:00 nos reunimos en el local de Lavapiés, calle de la Fe 10. Habrá espacio de cuidados para la infancia y acabaremos antes de las nueve.</p>' +
      '<h2>De qué hablaremos</h2><ol><li><p>La oficina de vivienda: horario y quién la atiende.</p></li><li><p>La fiesta del barrio: qué ponemos y quién lo monta.</p></li><li><p>Ruegos y preguntas.</p></li></ol>' +
      '<p>Si no puedes venir y quieres que se diga algo, contesta a este correo.</p>',
    papers: [points],
  },
  clinic: {
    subject: 'El jueves, a las puertas del centro de salud',
    body:
      '<p>Hola, @@NOMBRE@@:</p><p>Pedir cita con medicina de familia tarda ya nueve días. El jueves a las 19:30 nos concentramos con las vecinas y los vecinos a las puertas del centro de salud.</p>' +
      '<p>Trae algo que haga ruido y, si puedes, a alguien más.</p>',
  },
  stall: {
    subject: 'Mesa informativa del sábado: turnos',
    body: '<p>Hola, @@NOMBRE@@:</p><p>Ponemos la mesa en la plaza de Tirso de Molina de 11:00 a 14:00. Quedan por cubrir el turno de las 12:00 y el de recoger.</p><p>Contesta a este correo con el turno que te viene bien.</p>',
  },
  survey: {
    subject: '¿A qué hora nos reunimos?',
    body:
      '<p>Hola, @@NOMBRE@@:</p><p>Quienes trabajan por la tarde nos dicen que a las siete no llegan, y quienes tienen niñas y niños, que a las ocho ya es tarde. Antes de cambiar nada os preguntamos.</p>' +
      '<p>Contesta con una palabra: <strong>siete</strong>, <strong>ocho</strong> o <strong>sábado</strong>.</p>',
  },
  campaign: {
    subject: 'Empieza la campaña: mesas, turnos y materiales',
    body:
      '<p>Hola, @@NOMBRE@@:</p><h2>Dónde y cuándo</h2><p>Desde el próximo sábado habrá mesa en la plaza de cada asamblea, de 11:00 a 14:00. El calendario va adjunto.</p>' +
      '<h2>Cómo apuntarse</h2><p>Escribe a quien lleva tu asamblea (@@ASAMBLEA@@) y di qué sábados puedes. No hace falta experiencia: en cada turno hay alguien que ya ha estado.</p>' +
      '<blockquote><p>Lo más difícil es empezar la primera conversación. La segunda sale sola.</p></blockquote>' +
      '<p>Los materiales se recogen el viernes por la tarde en la sede.</p>',
    papers: [campaign, accounts],
  },
  party: {
    subject: 'Fiesta del barrio: qué llevamos y quién monta',
    body:
      '<p>Hola, @@NOMBRE@@:</p><p>La fiesta es el último domingo del mes, en la plaza de la Corrala. Montamos a las diez y comemos a las dos.</p>' +
      '<ul><li><p>Hacen falta seis mesas y veinte sillas.</p></li><li><p>Quien cocine, que diga para cuántas personas y si lleva frutos secos.</p></li></ul>',
  },
  training: {
    subject: 'Taller: cómo se lleva el acta de una asamblea',
    body: '<p>Hola, @@NOMBRE@@:</p><p>El sábado por la mañana, en la sede, Remedios Ibáñez cuenta cómo se escribe un acta que se entiende y que sirve. Dura dos horas, y se puede seguir en línea.</p>',
  },
  youth: {
    subject: 'Menos de treinta: encuentro y merienda',
    body: '<p>Hola, @@NOMBRE@@:</p><p>Quedamos en el local de Lavapiés el viernes a las seis y media. Hablaremos de alquiler, de becas y de por qué nuestras reuniones siempre empiezan tarde.</p><p>Hay merienda. Trae tu taza.</p>',
  },
  march: {
    subject: 'Salimos juntas el día de la manifestación',
    body: '<p>Hola, @@NOMBRE@@:</p><p>Quedamos una hora antes del comienzo delante de la estación de Atocha, junto a la pancarta morada. Quien necesite ir sentada tiene sitio en el autobús: contesta a este correo antes del miércoles.</p>',
  },
  yearEnd: {
    subject: 'Asamblea general: cuándo, dónde y qué se vota',
    body: '<p>Hola, @@NOMBRE@@:</p><p>[Falta confirmar la sala y la hora de la segunda convocatoria.]</p><h2>Qué se vota</h2><ul><li><p>Las cuentas del año.</p></li><li><p>El presupuesto del que viene.</p></li></ul>',
  },
  cleaning: { subject: 'Limpieza del local', body: '<p>Hola, @@NOMBRE@@:</p><p>El sábado a las diez…</p>' },
} satisfies Record<string, Bulletin>
