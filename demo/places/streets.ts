import type { Tongue } from '#demo/names/regional.ts'

/** Streets found in nearly every town, by language. */
export const commonStreets: Record<Tongue, string> = {
  es: `Calle Mayor 14, Calle Real 10, Avenida de la Constitución 12, Plaza de España 8, Plaza Mayor 5, Calle Cervantes 9,
    Calle Nueva 7, Calle del Sol 5, Calle Santa Ana 5, Calle San José 6, Calle San Antonio 6, Calle Miguel Hernández 6,
    Calle Federico García Lorca 6, Calle Clara Campoamor 4, Avenida de Andalucía 7, Avenida de Europa 5, Calle Ramón y Cajal 7,
    Calle de la Iglesia 5, Calle del Carmen 4, Calle Antonio Machado 7, Calle Rosalía de Castro 3, Paseo de la Estación 4,
    Calle Juan Ramón Jiménez 4, Calle Goya 4, Calle Velázquez 3, Calle del Pilar 3, Camino Viejo 2, Ronda Norte 2, Calle Pablo Iglesias 3,
    Travesía de la Fuente 2, Calle María Zambrano 3, Calle de los Olivos 3, Avenida de la Libertad 5, Calle Picasso 2, Calle Peñuelas 1`,
  ca: `Carrer Major 14, Carrer Nou 9, Carrer de Balmes 6, Avinguda de Catalunya 5, Plaça de l'Ajuntament 4, Carrer de Sant Josep 6,
    Carrer de l'Església 6, Carrer del Sol 4, Passeig de la Pau 3, Carrer de Verdaguer 5, Carrer d'Àngel Guimerà 5, Rambla Nova 4,
    Carrer de la Creu 4, Carrer de Sant Antoni 5, Carrer de Colom 4, Carrer de Pau Casals 5, Carrer de l'Onze de Setembre 3, Raval del Portal 2`,
  eu: `Kale Nagusia 10, Gran Vía 6, Askatasuna Etorbidea 5, San Juan Kalea 6, Herriko Plaza 4, Geltoki Kalea 3, Iparragirre Kalea 4,
    Calle Zumalacárregui 4, Barrenkale 3, Elizondo Kalea 3, Calle San Francisco 4, Urkizu Pasealekua 2, Gernika Kalea 4`,
  gl: `Rúa do Progreso 7, Rúa Real 9, Rúa Nova 6, Avenida de Galicia 6, Praza da Igrexa 4, Rúa de Castelao 6, Rúa Rosalía de Castro 7,
    Rúa da Fonte 3, Avenida da Coruña 4, Rúa do Mar 4, Rúa Curros Enríquez 5, Lugar do Outeiro 3, Rúa da Estación 3`,
}

/** Streets of the city of Madrid; a street need not be in the person's district. */
export const madridStreets = `Calle de Embajadores 6, Calle de Atocha 5, Calle de Toledo 6, Calle de Fuencarral 5, Calle de Alcalá 10,
  Calle de Bravo Murillo 8, Paseo de las Delicias 6, Calle de la Palma 4, Calle del Amparo 4, Calle de Lavapiés 4, Ronda de Segovia 3,
  Paseo de Extremadura 6, Avenida de la Albufera 7, Calle de Alcántara 2, Calle de Ferraz 4, Calle de Ríos Rosas 3, Calle del Ave María 2,
  Calle de Santa Engracia 4, Calle de Arturo Soria 6, Calle del General Ricardos 5, Calle de Marcelo Usera 5, Avenida de Daroca 3,
  Calle de Hermanos García Noblejas 4, Paseo de la Chopera 3, Calle de Méndez Álvaro 4, Calle de Narváez 3, Calle de Ibiza 2,
  Avenida de Monforte de Lemos 3, Calle del Camino de los Vinateros 3, Avenida de los Rosales 2, Calle de la Cava Baja 2, Calle de Pez Volador 1,
  Avenida de Pablo Neruda 3, Calle de San Bernardo 4, Calle del Doctor Esquerdo 5, Plaza de la Cebada 1, Calle de Argumosa 2`
