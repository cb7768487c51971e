import { weightedDraw } from '#demo/random.ts'

/** What a meeting deals with: how it is announced, what is said of it and what comes out of it. */
export type Topic = { title: string; about: string; discussed: string; agreed: string }

const topic = (title: string, about: string, discussed: string, agreed: string): Topic => ({
  title,
  about,
  discussed,
  agreed,
})

export const opening = topic(
  'Lectura y aprobación del acta anterior',
  '',
  'Se lee el acta de la reunión anterior. No hay enmiendas.',
  'Aprobar el acta anterior.',
)
export const working = topic(
  'Informe de los grupos de trabajo',
  'Cinco minutos por grupo: qué se ha hecho y qué falta.',
  'Cada grupo cuenta en qué anda. El de acogida pide ayuda para llamar a las personas recién inscritas.',
  'Tres personas se suman al grupo de acogida hasta fin de trimestre.',
)
export const closing = topic(
  'Ruegos y preguntas',
  '',
  'Se pregunta por el uso del local los sábados y por los carteles que quedan por pegar.',
  '',
)

const housing = topic(
  'Vivienda y alquiler',
  'Casos que han llegado a la oficina de vivienda y propuesta de horario.',
  'La oficina de vivienda ha atendido once casos desde la última reunión; en cuatro hay fecha de desahucio.',
  'Abrir la oficina de vivienda dos tardes por semana y pedir cita con la concejalía.',
)
const budgets = topic(
  'Presupuestos participativos',
  'Qué propuestas presentamos y quién las defiende.',
  'Se presentan siete propuestas y se priorizan tres: sombra en los patios, un carril bici y el centro de mayores.',
  'Presentar las tres propuestas con más apoyo y repartir su defensa por barrios.',
)

export const fixedTopics = { housing, budgets }

const topics: readonly Topic[] = [
  budgets,
  housing,
  topic(
    'Sanidad pública',
    'Esperas del centro de salud y movilización de primavera.',
    'Para medicina de familia se tardan nueve días. La plataforma del barrio propone concentrarse cada jueves.',
    'Acudir a las concentraciones y recoger firmas en el mercado.',
  ),
  topic(
    'Preparación de la campaña',
    'Calendario, mesas y turnos.',
    'Se repasan los turnos de las mesas informativas. Faltan personas para las mañanas de diario.',
    'Cerrar el cuadrante de mesas antes del viernes.',
  ),
  topic(
    'Balance del trimestre',
    'Actividades, cuentas y asistencia.',
    'Se revisan las actividades y las cuentas. La asistencia sube en las reuniones que acaban antes de las nueve.',
    'Que las reuniones no pasen de dos horas.',
  ),
  topic(
    'Acogida de nuevas personas inscritas',
    'Cómo recibimos a quien llega.',
    'Se propone que a cada persona nueva la llame alguien de su barrio en la primera semana.',
    'Probar las llamadas de acogida durante dos meses.',
  ),
  topic(
    'Educación pública de 0 a 3 años',
    'Plazas y precios de las escuelas infantiles.',
    'Quedan familias sin plaza en todos los barrios. La AMPA pide apoyo para su escrito.',
    'Firmar el escrito de la AMPA y llevarlo al pleno.',
  ),
  topic(
    'Memoria democrática',
    'Acto de homenaje y placas.',
    'Se presenta el recorrido por los lugares de la memoria y se busca quien lo guíe.',
    'Hacer el recorrido el segundo domingo de mes.',
  ),
  topic(
    'Transporte y movilidad',
    'Frecuencias de autobús y calles seguras.',
    'Se comparan las frecuencias de hace cinco años con las de hoy: hay menos autobuses por la tarde.',
    'Pedir los datos de frecuencias por transparencia.',
  ),
  topic(
    'Enmiendas al documento político',
    'Texto, plazos y quién las lleva a la asamblea general.',
    'Se debaten doce enmiendas; dos se unen en una sola sobre vivienda pública.',
    'Llevar once enmiendas a la asamblea general.',
  ),
]

const weights = [3, 4, 3, 3, 3, 3, 2, 1, 2, 2]
export const drawTopic = weightedDraw(topics.map((one, index) => [one, weights[index] ?? 1] as const))

const byTitle = new Map([opening, working, closing, ...topics].map((one) => [one.title, one]))
/** The topic with which a point of an agenda deals; undefined for any other. */
export const findTopic = (title: string) => byTitle.get(title)

/** Topics as the points of an agenda. */
export const toAgenda = (dealtWith: readonly Topic[]) =>
  dealtWith.map(({ title, about }) => ({ title, text: about }))

/** A title in the middle of another one. */
export const lowerFirst = (title: string) => `${title.charAt(0).toLowerCase()}${title.slice(1)}`
