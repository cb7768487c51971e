import type { District } from '#contract/geography/geography.ts'

type CityDistricts = { codMun: string; munName: string; districts: string }

/** The cities with districts. A district's code is its city's code and its position in the list, from 01. */
const citiesWithDistricts: readonly CityDistricts[] = [
  {
    codMun: '28079',
    munName: 'Madrid',
    districts:
      'Centro|Arganzuela|Retiro|Salamanca|Chamartín|Tetuán|Chamberí|Fuencarral-El Pardo|Moncloa-Aravaca|Latina|' +
      'Carabanchel|Usera|Puente de Vallecas|Moratalaz|Ciudad Lineal|Hortaleza|Villaverde|Villa de Vallecas|' +
      'Vicálvaro|San Blas-Canillejas|Barajas',
  },
  {
    codMun: '08019',
    munName: 'Barcelona',
    districts:
      'Ciutat Vella|Eixample|Sants-Montjuïc|Les Corts|Sarrià-Sant Gervasi|Gràcia|Horta-Guinardó|Nou Barris|' +
      'Sant Andreu|Sant Martí',
  },
  {
    codMun: '46250',
    munName: 'València',
    districts:
      "Ciutat Vella|L'Eixample|Extramurs|Campanar|La Saïdia|El Pla del Real|L'Olivereta|Patraix|Jesús|" +
      'Quatre Carreres|Poblats Marítims|Camins al Grau|Algirós|Benimaclet|Rascanya|Benicalap|Pobles del Nord|' +
      "Pobles de l'Oest|Pobles del Sud",
  },
]

/** The districts of Madrid, Barcelona and València. */
export const listReferenceDistricts = (): District[] =>
  citiesWithDistricts.flatMap(({ codMun, munName, districts: list }) =>
    list.split('|').map((name, index) => ({
      name,
      codDist: codMun + String(index + 1).padStart(2, '0'),
      munName,
      codMun,
    })),
  )
