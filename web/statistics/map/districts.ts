/**
 * The districts of Madrid as equal tiles, about where they lie: the code of INE without its municipality, the column and
 * the row, its name, and a short one for a phone. Nobody publishes their shapes under a licence with the others; as tiles, the small
 * ones of the centre can be seen and pressed.
 */
const tiles = [
  ['08', 1, 0, 'Fuencarral-El Pardo', 'Fuenc.'],
  ['06', 1, 1, 'Tetuán', 'Tetuán'],
  ['05', 2, 1, 'Chamartín', 'Chamar.'],
  ['16', 3, 1, 'Hortaleza', 'Hortal.'],
  ['21', 4, 1, 'Barajas', 'Barajas'],
  ['09', 0, 2, 'Moncloa-Aravaca', 'Moncloa'],
  ['07', 1, 2, 'Chamberí', 'Chamb.'],
  ['04', 2, 2, 'Salamanca', 'Salam.'],
  ['15', 3, 2, 'Ciudad Lineal', 'C. Lin.'],
  ['20', 4, 2, 'San Blas-Canillejas', 'S. Blas'],
  ['10', 0, 3, 'Latina', 'Latina'],
  ['01', 1, 3, 'Centro', 'Centro'],
  ['03', 2, 3, 'Retiro', 'Retiro'],
  ['14', 3, 3, 'Moratalaz', 'Morat.'],
  ['19', 4, 3, 'Vicálvaro', 'Vicálv.'],
  ['11', 0, 4, 'Carabanchel', 'Carab.'],
  ['02', 1, 4, 'Arganzuela', 'Argan.'],
  ['13', 2, 4, 'Puente de Vallecas', 'P. Vall.'],
  ['18', 3, 4, 'Villa de Vallecas', 'V. Vall.'],
  ['12', 1, 5, 'Usera', 'Usera'],
  ['17', 1, 6, 'Villaverde', 'Villav.'],
] as const

export type Tile = { code: string; column: number; row: number; name: string; short: string }
export const districtTiles: readonly Tile[] = tiles.map(([code, column, row, name, short]) => ({
  code: `28079${code}`,
  column,
  row,
  name,
  short,
}))
export const tileColumns = 5
export const tileRows = 7
