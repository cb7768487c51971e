import type { Province } from '#contract/geography/geography.ts'

/** The autonomous communities, in order of their code at INE (from 01), each with its provinces («codProv name»). */
const communities: readonly (readonly [name: string, provinces: string])[] = [
  ['Andalucía', '04 Almería|11 Cádiz|14 Córdoba|18 Granada|21 Huelva|23 Jaén|29 Málaga|41 Sevilla'],
  ['Aragón', '22 Huesca|44 Teruel|50 Zaragoza'],
  ['Principado de Asturias', '33 Asturias'],
  ['Illes Balears', '07 Illes Balears'],
  ['Canarias', '35 Las Palmas|38 Santa Cruz de Tenerife'],
  ['Cantabria', '39 Cantabria'],
  [
    'Castilla y León',
    '05 Ávila|09 Burgos|24 León|34 Palencia|37 Salamanca|40 Segovia|42 Soria|47 Valladolid|49 Zamora',
  ],
  ['Castilla - La Mancha', '02 Albacete|13 Ciudad Real|16 Cuenca|19 Guadalajara|45 Toledo'],
  ['Cataluña', '08 Barcelona|17 Girona|25 Lleida|43 Tarragona'],
  ['Comunitat Valenciana', '03 Alicante/Alacant|12 Castellón/Castelló|46 Valencia/València'],
  ['Extremadura', '06 Badajoz|10 Cáceres'],
  ['Galicia', '15 A Coruña|27 Lugo|32 Ourense|36 Pontevedra'],
  ['Comunidad de Madrid', '28 Madrid'],
  ['Región de Murcia', '30 Murcia'],
  ['Comunidad Foral de Navarra', '31 Navarra'],
  ['País Vasco', '01 Araba/Álava|20 Gipuzkoa|48 Bizkaia'],
  ['La Rioja', '26 La Rioja'],
  ['Ceuta', '51 Ceuta'],
  ['Melilla', '52 Melilla'],
]

/** The 50 provinces and the two autonomous cities, by code. */
export const listReferenceProvinces = (): Province[] =>
  communities
    .flatMap(([comunidadAutonoma, list], index) =>
      list.split('|').map((entry) => ({
        provincia: entry.slice(3),
        codProv: entry.slice(0, 2),
        codAuto: String(index + 1).padStart(2, '0'),
        comunidadAutonoma,
      })),
    )
    .toSorted((one, other) => one.codProv.localeCompare(other.codProv))
