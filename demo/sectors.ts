/** A sector that people take part in: its name, its group and what it does. */
type Sector = { name: string; group: string; about: string; share: number }

const sector = (name: string, group: string, share: number, about: string): Sector => ({
  name,
  group,
  share,
  about,
})

/** The sectors of a large organisation, besides those of every demo, with the share of people who take part in each. */
export const sectors: readonly Sector[] = [
  sector(
    'Sanidad',
    'Derechos',
    0.016,
    'Sanidad pública: atención primaria, listas de espera y salud mental.',
  ),
  sector('Educación', 'Derechos', 0.016, 'Escuela pública, de 0 a 3 años a la universidad.'),
  sector('Vivienda', 'Derechos', 0.018, 'Alquiler, desahucios y parque público de vivienda.'),
  sector('Pensiones', 'Derechos', 0.012, 'Pensiones dignas y cuidados de las personas mayores.'),
  sector('Discapacidad', 'Derechos', 0.006, 'Accesibilidad universal y vida independiente.'),
  sector('LGTBI', 'Derechos', 0.012, 'Derechos de las personas LGTBI y convivencia en los barrios.'),
  sector('Migraciones', 'Derechos', 0.008, 'Acogida, papeles y lucha contra el racismo.'),
  sector('Empleo', 'Economía', 0.012, 'Condiciones de trabajo, conciliación y economía social.'),
  sector('Consumo', 'Economía', 0.004, 'Consumo responsable y defensa de quien compra.'),
  sector('Fiscalidad', 'Economía', 0.004, 'Impuestos justos y presupuestos participativos.'),
  sector('Cultura', 'Participación', 0.01, 'Cultura de base, bibliotecas y centros sociales.'),
  sector('Memoria', 'Participación', 0.006, 'Memoria democrática, archivos y homenajes.'),
  sector('Comunicación', 'Participación', 0.004, 'Redes, prensa y boletín de la organización.'),
  sector('Movilidad', 'Territorio', 0.008, 'Transporte público, bicicleta y calles seguras.'),
  sector('Mundo Rural', 'Territorio', 0.006, 'Servicios públicos en los pueblos y agroecología.'),
  sector('Bienestar Animal', 'Territorio', 0.008, 'Colonias felinas, acogida y trato digno a los animales.'),
  sector(
    'Ciencia y Tecnología',
    'Territorio',
    0.006,
    'Investigación pública, datos abiertos y programas libres.',
  ),
]
