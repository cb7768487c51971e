import { defineAssembly, demoAssemblies, findAssemblyOfPlace, type DemoAssembly } from '#demo/assemblies.ts'
import type { Place } from '#demo/place.ts'
import { demoPlaces } from '#demo/places.ts'
import type { Random } from '#demo/random.ts'
import { sectors } from '#demo/sectors.ts'

export type Sectorals = { sectoralIds: number[]; mainSectoralId: number | null }
type Person = { sex: string; age: number }

/** The assemblies of a census of a size, and how its people take part in them. */
export type Organisation = {
  assemblies: readonly DemoAssembly[]
  /** The territorial assembly of a person who lives in a place; two in ten take part in none. */
  drawTerritorial: (random: Random, place: Place) => number | null
  /** None, one or two sectoral assemblies, and the main one among them. */
  drawSectorals: (random: Random, person: Person) => Sectorals
}

/** A place or a sector with so many people has an assembly of its own. */
const leastPeople = 800

/**
 * The organisation of a census: the assemblies of every demo and, as it grows, those of the districts, towns and sectors
 * with enough people; of a million they are about 200.
 */
export function planOrganisation(members: number): Organisation {
  const firstId = demoAssemblies.length + 1
  const ofPlaces = listLargePlaces(members).map((place, index) => ({
    place,
    assembly: defineOfPlace(firstId + index, place),
  }))
  const ofSectors = sectors
    .filter(({ share }) => share * members >= leastPeople)
    .map((sector, index) => ({
      ...sector,
      assembly: defineOfSector(firstId + ofPlaces.length + index, sector),
    }))
  const idOfPlace = new Map(ofPlaces.map(({ place, assembly }) => [place, assembly.id]))
  return {
    assemblies: [...demoAssemblies, ...[...ofPlaces, ...ofSectors].map(({ assembly }) => assembly)],
    drawTerritorial(random, place) {
      const own = findAssemblyOfPlace(place.district ?? place.city) ?? idOfPlace.get(place)
      if (own !== undefined) return random.chance(0.8) ? own : null
      // Some people of districts without an assembly take part in that of Centro.
      return place.district !== null && random.chance(0.05) ? random.pick([1, 2]) : null
    },
    drawSectorals(random, { sex, age }) {
      const liking: [id: number, probability: number][] = [
        ...ofSectors.map(({ assembly, share }): [number, number] => [assembly.id, share]),
        [6, sex === 'H' ? 0.08 : 0.24],
        [7, 0.16],
        [8, age < 31 ? 0.4 : 0],
      ]
      const chosen = liking.filter(([, probability]) => random.chance(probability)).map(([id]) => id)
      const sectoralIds = chosen.slice(-2)
      return { sectoralIds, mainSectoralId: sectoralIds.length > 0 ? random.pick(sectoralIds) : null }
    },
  }
}

/** The places with enough people of a census, but those whose assembly is in every demo. */
function listLargePlaces(members: number): Place[] {
  const total = demoPlaces.reduce((sum, [, weight]) => sum + weight, 0)
  return demoPlaces
    .filter(([, weight]) => (weight / total) * members >= leastPeople)
    .map(([place]) => place)
    .filter(({ city, district }) => findAssemblyOfPlace(district ?? city) === undefined)
}

const seats = ['Casa de las asociaciones', 'Centro vecinal', 'Centro cultural', 'Biblioteca municipal']
const concerns = [
  'Vivienda asequible, barrios limpios y cuentas claras.',
  'Sanidad y educación públicas, y transporte para llegar a ellas.',
  'Calles para andar, parques para estar y vida de barrio.',
  'Trabajo digno, cuidados y apoyo entre vecinas y vecinos.',
]
const at = (texts: readonly string[], id: number) => texts[id % texts.length] ?? ''

function defineOfPlace(id: number, { city, district, province }: Place): DemoAssembly {
  const name = district ?? city
  return defineAssembly(
    id,
    district === null ? ['Municipal', name, province] : ['Distrital', name, 'Madrid ciudad'],
    [
      `${district === null ? '' : 'distrito-'}${toAddress(name)}`,
      `${at(seats, id)}, plaza Mayor ${1 + (id % 9)}, ${district === null ? name : city}`,
      `Asamblea ${district === null ? 'municipal' : 'del distrito'} de ${name}. ${at(concerns, id)}`,
    ],
  )
}

const defineOfSector = (id: number, { name, group, about }: (typeof sectors)[number]): DemoAssembly =>
  defineAssembly(id, ['Sectorial', name, group], [toAddress(name), 'Sede central y en línea', about])

/** A name as the part of an address before the @. */
const toAddress = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
