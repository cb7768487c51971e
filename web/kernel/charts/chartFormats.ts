/** What a chart is taken away as: its data, and pictures of it for a report. */
export const chartFormats = [
  { format: 'xlsx', label: 'Datos, hoja de cálculo (.xlsx)' },
  { format: 'csv', label: 'Datos, texto (.csv)' },
  { format: 'svg', label: 'Imagen para imprimir (.svg)' },
  { format: 'png', label: 'Imagen para un informe (.png)' },
] as const
export type ChartFormat = (typeof chartFormats)[number]['format']
