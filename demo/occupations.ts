import type { Sex } from '#contract/people/person.ts'
import { parseWeights, weightedDraw, type Random } from '#demo/random.ts'

export type Occupation = { studies: string | null; job: string | null }

const drawStudies = weightedDraw(
  parseWeights(`Graduado escolar 8, ESO 8, Bachillerato 14, FP de grado medio 10, FP de grado superior 14, Diplomatura 9,
    Licenciatura en Derecho 4, Licenciatura en Historia 3, Licenciatura en Filología Hispánica 2, Grado en Psicología 4,
    Grado en Enfermería 4, Grado en Trabajo Social 3, Ingeniería Informática 4, Ingeniería Técnica Industrial 3, Magisterio 6,
    Ciencias Políticas 5, Sociología 3, Arquitectura 2, Medicina 2, Biología 2, Bellas Artes 2, Doctorado 3, Máster 7`),
)

/** Jobs in masculine, feminine and neutral form. */
const drawJob = weightedDraw(
  [
    ['Administrativo', 'Administrativa', 'Administración', 10],
    ['Profesor de secundaria', 'Profesora de secundaria', 'Docencia en secundaria', 7],
    ['Maestro', 'Maestra', 'Magisterio', 6],
    ['Enfermero', 'Enfermera', 'Enfermería', 6],
    ['Camarero', 'Camarera', 'Hostelería', 5],
    ['Dependiente', 'Dependienta', 'Comercio', 6],
    ['Conductor de autobús', 'Conductora de autobús', 'Transporte público', 3],
    ['Funcionario', 'Funcionaria', 'Función pública', 8],
    ['Informático', 'Informática', 'Informática', 6],
    ['Abogado', 'Abogada', 'Abogacía', 4],
    ['Trabajador social', 'Trabajadora social', 'Trabajo social', 4],
    ['Limpiador', 'Limpiadora', 'Limpieza', 4],
    ['Albañil', 'Albañila', 'Construcción', 3],
    ['Electricista', 'Electricista', 'Electricista', 3],
    ['Periodista', 'Periodista', 'Periodista', 3],
    ['Médico de familia', 'Médica de familia', 'Medicina de familia', 3],
    ['Autónomo', 'Autónoma', 'Por cuenta propia', 6],
    ['Cuidador', 'Cuidadora', 'Cuidados', 3],
    ['Diseñador gráfico', 'Diseñadora gráfica', 'Diseño gráfico', 3],
    ['Agricultor', 'Agricultora', 'Agricultura', 3],
    ['Investigador', 'Investigadora', 'Investigación', 3],
    ['Librero', 'Librera', 'Librería', 1],
    ['En paro', 'En paro', 'En paro', 8],
  ].map(([he, she, either, weight]) => [
    { H: String(he), M: String(she), NoB: String(either) } satisfies Record<Sex, string>,
    Number(weight),
  ]),
)
const retired: Record<Sex, string> = { H: 'Jubilado', M: 'Jubilada', NoB: 'Jubilación' }

/** Random studies and job for an age; either may be null. */
export function drawOccupation(random: Random, sex: Sex, age: number): Occupation {
  if (age < 18) return { studies: random.chance(0.5) ? 'ESO' : null, job: 'Estudiante' }
  const learnt = random.chance(0.6) ? drawStudies(random) : null
  if (random.chance(0.35)) return { studies: learnt, job: null }
  if (age < 24 && random.chance(0.7)) return { studies: learnt, job: 'Estudiante' }
  return { studies: learnt, job: age > 65 ? retired[sex] : drawJob(random)[sex] }
}
