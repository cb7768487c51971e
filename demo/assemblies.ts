import type { AssemblyType } from '#contract/assemblies/basics/assembly.ts'
import { itemAt } from '#demo/random.ts'

export type DemoAssembly = {
  id: number
  assemblyType: AssemblyType
  assemblyName: string
  assemblyGroup: string
  assemblyDescription: string
  contactEmail: string
  /** The address of its meetings. */
  seat: string
}

export const defineAssembly = (
  id: number,
  [assemblyType, assemblyName, assemblyGroup]: [AssemblyType, string, string],
  [contact, seat, assemblyDescription]: [string, string, string],
): DemoAssembly => ({
  id,
  assemblyType,
  assemblyName,
  assemblyGroup,
  assemblyDescription,
  contactEmail: `${contact}@concejo.example`,
  seat,
})

/** The assemblies of a demo of any size. */
export const demoAssemblies: DemoAssembly[] = [
  defineAssembly(
    1,
    ['Distrital', 'Centro', 'Madrid ciudad'],
    [
      'centro',
      'Local de Lavapiés, calle de la Fe 10, Madrid',
      'Asamblea de los barrios de Lavapiés, Malasaña, La Latina, Chueca, Cortes y Sol. Nos reunimos el segundo jueves de cada mes.',
    ],
  ),
  defineAssembly(
    2,
    ['Distrital', 'Arganzuela', 'Madrid ciudad'],
    [
      'arganzuela',
      'Centro vecinal de Legazpi, paseo de la Chopera 10, Madrid',
      'Vecinas y vecinos de Delicias, Legazpi, Acacias e Imperial por un distrito verde, con vivienda asequible y vida de barrio.',
    ],
  ),
  defineAssembly(
    3,
    ['Municipal', 'Móstoles', 'Sur de Madrid'],
    [
      'mostoles',
      'Centro social Caleidoscopio, avenida de Portugal 4, Móstoles',
      'Asamblea municipal de Móstoles: sanidad y educación públicas, transporte al sur y cuentas claras en el ayuntamiento.',
    ],
  ),
  defineAssembly(
    4,
    ['Municipal', 'Getafe', 'Sur de Madrid'],
    [
      'getafe',
      'Casa de las asociaciones, calle Magdalena 18, Getafe',
      'Asamblea municipal de Getafe, abierta a todos los barrios, de La Alhóndiga a Perales del Río.',
    ],
  ),
  defineAssembly(
    5,
    ['Municipal', 'Rivas', 'Este de Madrid'],
    [
      'rivas',
      'Casa de asociaciones, avenida del Deporte s/n, Rivas-Vaciamadrid',
      'Asamblea municipal de Rivas-Vaciamadrid. Trabajamos en cooperativa con los municipios vecinos del Henares y del Jarama.',
    ],
  ),
  defineAssembly(
    6,
    ['Sectorial', 'Feminismos', 'Derechos'],
    [
      'feminismos',
      'Sala Clara Campoamor y en línea',
      'Espacio feminista de la organización: propuestas, formación y cuidado de que nuestras decisiones tengan mirada feminista.',
    ],
  ),
  defineAssembly(
    7,
    ['Sectorial', 'Medio Ambiente', 'Territorio'],
    [
      'medioambiente',
      'Huerto comunitario de Batán y en línea',
      'Clima, energía, agua, residuos y defensa del territorio. Preparamos enmiendas y acompañamos a las plataformas locales.',
    ],
  ),
  defineAssembly(
    8,
    ['Sectorial', 'Juventud', 'Participación'],
    [
      'juventud',
      'Local de Lavapiés, calle de la Fe 10, Madrid',
      'Menores de 31 años: instituto, universidad, primer empleo y vivienda. Las reuniones son cortas y siempre hay merienda.',
    ],
  ),
]

export const centro = itemAt(demoAssemblies, 0)
export const juventud = itemAt(demoAssemblies, 7)

/** The territorial assembly of a district of Madrid or of a municipality. */
const byPlace = new Map([
  ['Centro', 1],
  ['Arganzuela', 2],
  ['Móstoles', 3],
  ['Getafe', 4],
  ['Rivas-Vaciamadrid', 5],
])

export const findAssemblyOfPlace = (districtOrCity: string) => byPlace.get(districtOrCity)
