import type { Tongue } from '#demo/names/regional.ts'

/**
 * Municipalities with their inhabitants in thousands and the last three digits of their postal codes. The last ones
 * of each province are small villages, as examples.
 */
export type Province = { code: string; name: string; tongue: Tongue; municipalities: string }

const spanish = (code: string, name: string, municipalities: string): Province => ({
  code,
  name,
  tongue: 'es',
  municipalities,
})
const catalan = (code: string, name: string, municipalities: string): Province => ({
  ...spanish(code, name, municipalities),
  tongue: 'ca',
})
const basque = (code: string, name: string, municipalities: string): Province => ({
  ...spanish(code, name, municipalities),
  tongue: 'eu',
})
const galician = (code: string, name: string, municipalities: string): Province => ({
  ...spanish(code, name, municipalities),
  tongue: 'gl',
})

export const provinces: Province[] = [
  basque(
    '01',
    'Araba/Álava',
    'Vitoria-Gasteiz 256 001-015, Laudio/Llodio 18 400, Amurrio 10 470, Labastida/Bastida 8 330',
  ),
  spanish(
    '02',
    'Albacete',
    'Albacete 174 001-008, Hellín 31 400, Villarrobledo 25 600, Almansa 24 640, Chinchilla de Monte-Aragón 40 520',
  ),
  spanish(
    '03',
    'Alicante/Alacant',
    `Alacant/Alicante 350 001-016, Elx/Elche 238 201-208, Torrevieja 90 180-188, Orihuela 83 300-314, Benidorm 73 501-503,
    Alcoi/Alcoy 59 801-804, Sant Vicent del Raspeig/San Vicente del Raspeig 60 690, Elda 53 600, Dénia 45 700, Petrer 35 610,
    Villena 34 400, Santa Pola 35 130, Xàbia/Jávea 29 730, Altea 24 590, Monòver/Monóvar 60 640`,
  ),
  spanish(
    '04',
    'Almería',
    'Almería 200 001-009, Roquetas de Mar 106 740, El Ejido 89 700, Níjar 33 100, Adra 26 770, Vícar 29 738, Mojácar 60 638',
  ),
  spanish('05', 'Ávila', 'Ávila 58 001-006, Arévalo 8 200, Arenas de San Pedro 7 400, Candeleda 15 480'),
  spanish(
    '06',
    'Badajoz',
    'Badajoz 151 001-012, Mérida 60 800, Don Benito 37 400, Almendralejo 34 200, Villanueva de la Serena 26 700, Zafra 17 300, Jerez de los Caballeros 90 380',
  ),
  catalan(
    '07',
    'Illes Balears',
    `Palma 430 001-015, Calvià 54 180, Eivissa 52 800, Manacor 46 500, Llucmajor 39 620, Marratxí 39 141, Inca 34 300,
    Ciutadella de Menorca 31 760, Maó 30 701-703, Sóller 70 100`,
  ),
  catalan(
    '08',
    'Barcelona',
    `Barcelona 1660 001-042, L'Hospitalet de Llobregat 276 901-908, Terrassa 228 221-228, Badalona 226 911-918, Sabadell 219 201-208,
    Mataró 130 301-304, Santa Coloma de Gramenet 119 921-924, Sant Cugat del Vallès 97 172-174, Cornellà de Llobregat 90 940,
    Sant Boi de Llobregat 84 830, Rubí 80 191, Manresa 79 240-243, Vilanova i la Geltrú 69 800, Castelldefels 68 860,
    Viladecans 67 840, El Prat de Llobregat 66 820, Granollers 63 401-403, Cerdanyola del Vallès 58 290, Mollet del Vallès 52 100,
    Vic 48 500, Igualada 41 700, Esplugues de Llobregat 47 950, Gavà 47 850, Sitges 31 870, Berga 17 600, Sant Celoni 250 470`,
  ),
  spanish(
    '09',
    'Burgos',
    'Burgos 174 001-007, Miranda de Ebro 36 200, Aranda de Duero 33 400, Briviesca 7 240, Villarcayo de Merindad de Castilla la Vieja 18 550',
  ),
  spanish(
    '10',
    'Cáceres',
    'Cáceres 96 001-005, Plasencia 40 600, Navalmoral de la Mata 17 300, Coria 12 800, Trujillo 9 200, Jaraíz de la Vera 40 400',
  ),
  spanish(
    '11',
    'Cádiz',
    `Jerez de la Frontera 213 401-408, Algeciras 122 201-207, Cádiz 111 001-012, San Fernando 94 100, El Puerto de Santa María 89 500,
    Chiclana de la Frontera 89 130, Sanlúcar de Barrameda 70 540, La Línea de la Concepción 63 300, Puerto Real 42 510,
    Arcos de la Frontera 31 630, Rota 29 520, Conil de la Frontera 24 140, Grazalema 60 610`,
  ),
  catalan(
    '12',
    'Castellón/Castelló',
    'Castelló de la Plana/Castellón de la Plana 175 001-006, Vila-real 52 540, Borriana/Burriana 35 530, Vinaròs 30 500, Benicarló 28 580, Onda 25 200, Morella 60 300',
  ),
  spanish(
    '13',
    'Ciudad Real',
    'Ciudad Real 75 001-005, Puertollano 45 500, Tomelloso 37 700, Alcázar de San Juan 31 600, Valdepeñas 30 300, Manzanares 18 200, Almagro 90 270',
  ),
  spanish(
    '14',
    'Córdoba',
    'Córdoba 323 001-014, Lucena 43 900, Puente Genil 30 500, Montilla 23 550, Priego de Córdoba 22 800, Cabra 20 940, Baena 19 850, Pozoblanco 90 400',
  ),
  galician(
    '15',
    'A Coruña',
    'A Coruña 249 001-011, Santiago de Compostela 99 701-707, Ferrol 64 401-407, Oleiros 38 173, Narón 39 570, Arteixo 33 142, Carballo 32 100, Ames 33 220, Ribeira 27 960, Noia 90 200',
  ),
  spanish(
    '16',
    'Cuenca',
    'Cuenca 54 001-004, Tarancón 16 400, Motilla del Palancar 6 200, San Clemente 40 600',
  ),
  catalan(
    '17',
    'Girona',
    'Girona 106 001-007, Figueres 48 600, Blanes 41 300, Lloret de Mar 41 310, Olot 37 800, Salt 33 190, Palafrugell 24 200, Sant Feliu de Guíxols 22 220, Banyoles 20 820, Ripoll 120 500',
  ),
  spanish(
    '18',
    'Granada',
    'Granada 230 001-016, Motril 59 600, Almuñécar 27 690, Armilla 25 100, Maracena 22 200, Baza 20 800, Loja 20 300, Guadix 18 500, Las Gabias 23 110, Órgiva 120 400',
  ),
  spanish(
    '19',
    'Guadalajara',
    'Guadalajara 91 001-005, Azuqueca de Henares 37 200, Alovera 14 208, Sigüenza 5 250, Molina de Aragón 15 300',
  ),
  basque(
    '20',
    'Gipuzkoa',
    'Donostia/San Sebastián 189 001-018, Irun 63 301-305, Errenteria 39 100, Eibar 27 600, Zarautz 23 800, Arrasate/Mondragón 22 500, Hernani 20 120, Tolosa 20 400, Hondarribia 17 280, Azpeitia 40 730',
  ),
  spanish(
    '21',
    'Huelva',
    'Huelva 143 001-007, Lepe 28 440, Almonte 25 730, Isla Cristina 22 410, Ayamonte 22 400, Moguer 23 800, Aracena 60 200',
  ),
  spanish(
    '22',
    'Huesca',
    'Huesca 54 001-006, Monzón 18 400, Barbastro 17 300, Fraga 16 520, Jaca 14 700, Boltaña 15 340',
  ),
  spanish(
    '23',
    'Jaén',
    'Jaén 112 001-009, Linares 56 700, Andújar 36 740, Úbeda 34 400, Martos 24 600, Alcalá la Real 22 680, Bailén 18 710, Cazorla 100 470',
  ),
  spanish(
    '24',
    'León',
    'León 122 001-010, Ponferrada 63 400-404, San Andrés del Rabanedo 31 191, Astorga 10 700, La Bañeza 10 750, Villablino 40 100',
  ),
  catalan(
    '25',
    'Lleida',
    "Lleida 141 001-008, Balaguer 17 600, Tàrrega 17 300, Mollerussa 15 230, La Seu d'Urgell 12 700, Tremp 30 620",
  ),
  spanish(
    '26',
    'La Rioja',
    'Logroño 151 001-009, Calahorra 25 500, Arnedo 15 580, Haro 12 200, Nájera 40 300',
  ),
  galician(
    '27',
    'Lugo',
    'Lugo 98 001-004, Monforte de Lemos 18 400, Viveiro 15 850, Vilalba 14 800, Sarria 13 600, Ribadeo 10 700, Foz 60 780',
  ),
  spanish(
    '28',
    'Madrid',
    `Móstoles 212 931-939, Alcalá de Henares 200 801-807, Fuenlabrada 190 940-947, Leganés 192 911-919, Getafe 188 901-909,
    Alcorcón 173 920-925, Torrejón de Ardoz 138 850, Parla 134 980-984, Alcobendas 120 100-109, Las Rozas de Madrid 98 230-232,
    Rivas-Vaciamadrid 100 521-524, San Sebastián de los Reyes 93 700-709, Pozuelo de Alarcón 88 223-224, Coslada 81 820-823,
    Valdemoro 82 340-343, Majadahonda 73 220-222, Collado Villalba 66 400, Aranjuez 61 300, Arganda del Rey 59 500,
    Boadilla del Monte 64 660, Pinto 56 320, Colmenar Viejo 54 770, Tres Cantos 52 760, San Fernando de Henares 40 830,
    Galapagar 36 260, Arroyomolinos 36 939, Villaviciosa de Odón 29 670, Navalcarnero 33 600, Ciempozuelos 26 350,
    Mejorada del Campo 25 840, Paracuellos de Jarama 28 860, Algete 21 110, Humanes de Madrid 21 970, San Martín de la Vega 21 330,
    Guadarrama 18 440, El Escorial 17 280, San Lorenzo de El Escorial 19 200, Velilla de San Antonio 13 891, El Álamo 11 607,
    Manzanares el Real 10 410, Chinchón 30 370, Buitrago del Lozoya 30 730`,
  ),
  spanish(
    '29',
    'Málaga',
    `Málaga 592 001-018, Marbella 156 600-604, Mijas 92 650, Vélez-Málaga 85 700, Fuengirola 84 640, Torremolinos 70 620,
    Benalmádena 75 630, Estepona 77 680, Rincón de la Victoria 52 730, Antequera 42 200, Ronda 33 400, Coín 25 100, Nerja 90 780`,
  ),
  spanish(
    '30',
    'Murcia',
    'Murcia 469 001-012, Cartagena 219 201-205, Lorca 98 800, Molina de Segura 76 500, Alcantarilla 43 820, Águilas 37 880, Cieza 35 530, Yecla 35 510, Torre-Pacheco 39 700, Jumilla 27 520, Caravaca de la Cruz 120 400',
  ),
  basque(
    '31',
    'Navarra',
    'Pamplona/Iruña 206 001-016, Tudela 37 500, Barañáin/Barañain 20 010, Burlada/Burlata 20 600, Estella-Lizarra 14 200, Altsasu/Alsasua 7 800, Leitza 60 880',
  ),
  galician(
    '32',
    'Ourense',
    'Ourense 104 001-005, Verín 14 600, O Barco de Valdeorras 13 300, O Carballiño 14 500, Ribadavia 60 400',
  ),
  spanish(
    '33',
    'Asturias',
    'Gijón 268 201-213, Oviedo 216 001-013, Avilés 75 401-403, Siero 51 510, Langreo 37 900, Mieres 35 600, Castrillón 22 450, Llanes 13 500, Cangas del Narcea 110 800',
  ),
  spanish(
    '34',
    'Palencia',
    'Palencia 76 001-005, Guardo 6 880, Aguilar de Campoo 7 800, Venta de Baños 25 200',
  ),
  spanish(
    '35',
    'Las Palmas',
    `Las Palmas de Gran Canaria 380 001-020, Telde 103 200-220, Santa Lucía de Tirajana 77 110, Arrecife 67 500,
    San Bartolomé de Tirajana 54 100, Arucas 38 400, Puerto del Rosario 43 600, Ingenio 32 250, Gáldar 24 460, Teguise 70 530`,
  ),
  galician(
    '36',
    'Pontevedra',
    'Vigo 294 201-216, Pontevedra 83 001-005, Vilagarcía de Arousa 38 600, Redondela 29 800, Cangas 27 940, Marín 24 900, Ponteareas 23 860, A Estrada 20 680, Lalín 20 500, O Grove 90 980',
  ),
  spanish(
    '37',
    'Salamanca',
    'Salamanca 144 001-009, Santa Marta de Tormes 15 900, Béjar 12 700, Ciudad Rodrigo 12 500, Peñaranda de Bracamonte 60 300',
  ),
  spanish(
    '38',
    'Santa Cruz de Tenerife',
    `Santa Cruz de Tenerife 210 001-010, San Cristóbal de La Laguna 160 201-208, Arona 86 640, Granadilla de Abona 56 600, Adeje 51 670,
    La Orotava 43 300, Los Realejos 38 410, Puerto de la Cruz 31 400, Los Llanos de Aridane 20 760, San Sebastián de la Gomera 60 800`,
  ),
  spanish(
    '39',
    'Cantabria',
    'Santander 174 001-012, Torrelavega 51 300, Castro-Urdiales 34 700, Camargo 31 600, Piélagos 27 470, Laredo 11 770, Reinosa 90 200',
  ),
  spanish(
    '40',
    'Segovia',
    'Segovia 51 001-006, Cuéllar 10 200, Real Sitio de San Ildefonso 5 100, Sepúlveda 30 300',
  ),
  spanish(
    '41',
    'Sevilla',
    `Sevilla 686 001-020, Dos Hermanas 140 700-704, Alcalá de Guadaíra 76 500, Utrera 51 710, Mairena del Aljarafe 47 927, Écija 40 400,
    La Rinconada 40 309, Los Palacios y Villafranca 39 720, Coria del Río 31 100, Carmona 29 410, Lebrija 27 740, Morón de la Frontera 27 530,
    Camas 28 900, Tomares 26 940, Osuna 17 640, Marinaleda 3 569, Cazalla de la Sierra 150 370`,
  ),
  spanish(
    '42',
    'Soria',
    'Soria 40 001-005, Almazán 6 200, Burgo de Osma-Ciudad de Osma 5 300, Ágreda 10 100',
  ),
  catalan(
    '43',
    'Tarragona',
    'Tarragona 138 001-008, Reus 109 201-206, El Vendrell 40 700, Tortosa 34 500, Cambrils 36 850, Salou 29 840, Valls 25 800, Amposta 22 870, Mont-roig del Camp 90 300',
  ),
  spanish('44', 'Teruel', 'Teruel 36 001-003, Alcañiz 16 600, Andorra 7 500, Calamocha 25 200'),
  spanish(
    '45',
    'Toledo',
    'Talavera de la Reina 84 600, Toledo 86 001-009, Illescas 33 200, Seseña 29 223, Torrijos 14 500, Quintanar de la Orden 11 800, Ocaña 160 300',
  ),
  catalan(
    '46',
    'Valencia/València',
    `València 808 001-026, Torrent 88 900, Gandia 79 701-703, Paterna 74 980, Sagunt/Sagunto 70 500, Alzira 46 600, Mislata 45 920,
    Burjassot 40 100, Ontinyent 36 870, Aldaia 33 960, Manises 32 940, Xirivella 31 950, Xàtiva 30 800, Alaquàs 30 970, Catarroja 29 470,
    Sueca 28 410, Quart de Poblet 26 930, Cullera 23 400, Llíria 25 160, Requena 21 340, Utiel 150 300`,
  ),
  spanish(
    '47',
    'Valladolid',
    'Valladolid 300 001-016, Laguna de Duero 23 140, Medina del Campo 20 400, Arroyo de la Encomienda 22 195, Tordesillas 9 100, Peñafiel 40 300',
  ),
  basque(
    '48',
    'Bizkaia',
    `Bilbao 347 001-015, Barakaldo 101 901-903, Getxo 76 991-993, Portugalete 45 920, Santurtzi 46 980, Basauri 40 970, Leioa 32 940,
    Durango 30 200, Galdakao 29 960, Sestao 27 910, Erandio 24 950, Bermeo 17 370, Gernika-Lumo 17 300, Mungia 18 100, Balmaseda 60 800`,
  ),
  spanish('49', 'Zamora', 'Zamora 59 001-004, Benavente 18 600, Toro 8 800, Puebla de Sanabria 25 300'),
  spanish(
    '50',
    'Zaragoza',
    'Zaragoza 690 001-018, Utebo 19 180, Calatayud 20 300, Ejea de los Caballeros 17 600, Tarazona 11 500, Caspe 60 700',
  ),
  spanish('51', 'Ceuta', 'Ceuta 83 001-005'),
  spanish('52', 'Melilla', 'Melilla 86 001-006'),
]
