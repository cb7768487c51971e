/** Names and surnames of Catalan, Basque and Galician; given names change between those born before and after 1970. */
export type Tongue = 'es' | 'ca' | 'eu' | 'gl'
type OwnTongue = Exclude<Tongue, 'es'>
type Given = { older: string; younger: string }

export const regionalGiven: Record<OwnTongue, { M: Given; H: Given }> = {
  ca: {
    M: {
      older: `Montserrat 40, Núria 20, Mercè 14, Roser 9, Assumpció 7, Neus 7, Dolors 12, Carme 14, Joana 8, Maria Rosa 10,
        Maria Àngels 9, Remei 3, Eulàlia 4, Conxita 4, Imma 6, Maria Lluïsa 6`,
      younger: `Laia 24, Marta 20, Núria 18, Mireia 18, Anna 22, Gemma 12, Meritxell 9, Mariona 6, Aina 10, Berta 7,
        Júlia 10, Ariadna 8, Sílvia 8, Cèlia 4, Clàudia 6, Georgina 4, Gisela 4, Txell 1, Queralt 2, Jordina 1, Ona 4`,
    },
    H: {
      older: `Josep 28, Jordi 26, Joan 24, Francesc 12, Ramon 10, Jaume 12, Pere 10, Antoni 10, Miquel 8, Lluís 10, Salvador 5,
        Josep Maria 12, Joan Carles 4, Enric 6, Vicent 6, Agustí 3, Martí 2, Climent 1, Tomàs 2`,
      younger: `Marc 24, Jordi 18, Albert 12, Oriol 12, Pau 12, Xavier 14, Joan 10, Gerard 8, Pol 8, Roger 6, Arnau 9, Martí 5,
        Guillem 7, Ferran 5, Adrià 8, Eloi 3, Aleix 6, Sergi 9, Biel 4, Nil 4, Bernat 3, Èric 4`,
    },
  },
  eu: {
    M: {
      older: `Begoña 20, Miren 10, Arantza 8, Arantzazu 7, Itziar 8, Maite 10, Edurne 7, Amaia 6, Garbiñe 4, Lourdes 6,
        Koldobike 1, Karmele 3, Izaskun 6, Nekane 3, Mirentxu 2`,
      younger: `Ainhoa 14, Nerea 14, Leire 12, Amaia 12, Ane 14, Maialen 6, Uxue 3, Irati 7, Garazi 4, Oihane 6, Itziar 8, Eider 4,
        Haizea 3, Nahia 5, Olatz 4, Saioa 5, Idoia 6, Ainara 5, Jone 5, Eneritz 1, Goizane 1`,
    },
    H: {
      older: `Iñaki 14, José Ignacio 8, Joseba 6, Patxi 6, Koldo 4, Josu 6, Juan Mari 5, Mikel 6, Javier 10, Txema 3, Jon 5,
        Andoni 5, Iñigo 4, Pello 2, Antxon 2, José Mari 6`,
      younger: `Mikel 14, Jon 16, Iker 14, Aitor 14, Gorka 9, Unai 10, Asier 10, Ander 12, Julen 8, Xabier 9, Eneko 8, Beñat 5,
        Markel 5, Oier 5, Iñigo 7, Egoitz 3, Imanol 5, Aritz 4, Urko 2, Ibai 5, Ekaitz 3`,
    },
  },
  gl: {
    M: {
      older: `María Carme 10, Dolores 10, Pilar 8, Manuela 8, Rosa 6, Carme 8, Balbina 2, Elvira 4, Peregrina 2, Sabela 2`,
      younger: `Uxía 6, Sabela 7, Antía 8, Noa 4, Iria 8, Xiana 5, Lúa 2, Aldara 3, Sara 8, Tareixa 2, Icía 3, Navia 1, Alba 8`,
    },
    H: {
      older: `Xosé 8, Manuel 16, Xosé Manuel 6, Xosé Luís 5, Xoán 6, Ramón 8, Suso 2, Pepe 1, Amancio 2, Bieito 2, Antón 4`,
      younger: `Brais 9, Iago 10, Xoán 6, Antón 8, Anxo 6, Breogán 4, Martiño 4, Xacobe 4, Roi 5, Uxío 2, Mauro 4, Noel 2`,
    },
  },
}

export const regionalSurnames: Record<OwnTongue, string> = {
  ca: `Puig 18, Ferrer 22, Vila 18, Serra 20, Roca 16, Bosch 14, Font 14, Mas 13, Pujol 12, Rovira 12, Riera 13, Solé 16, Soler 20,
    Vives 8, Llopis 10, Casas 9, Costa 12, Pons 14, Sala 9, Prats 8, Coll 9, Planas 6, Torrents 3, Vilanova 4, Camps 8,
    Bonet 8, Gual 3, Mateu 6, Miró 6, Batlle 5, Ribas 7, Badia 4, Guasch 3, Llorens 7, Climent 7, Peiró 4, Sanchis 8,
    Sempere 5, Blasco 7, Catalá 5, Alemany 5, Amengual 2, Oliver 8, Capdevila 3, Domènech 6, Esteve 8, Julià 4, Fàbregas 3,
    Güell 2, Ventura 5, Ballester 8, Xirau 1, Castellà 2, Estruch 2`,
  eu: `Etxeberria 14, Agirre 13, Goikoetxea 6, Zubizarreta 3, Mendizabal 8, Ibarra 6, Garmendia 7, Elizalde 4, Urrutia 6,
    Aranburu 7, Arrizabalaga 3, Larrañaga 7, Arrieta 6, Bilbao 12, Uriarte 6, Olabarria 3, Zabala 8, Echevarría 12, Aguirre 14,
    Goñi 8, Iriarte 5, Ochoa 6, Azkue 3, Lasa 6, Urkijo 3, Elorza 3, Iturbe 4, Landa 4, Sarasola 4, Irigoyen 2, Otxoa 2,
    Aldasoro 2, Mugica 4, Ugarte 5, Zabaleta 4, Oñate 3, Iparragirre 2, Altuna 5, Basterretxea 1, Ormaetxea 2`,
  gl: `Otero 14, Castiñeira 5, Seoane 8, Fariña 4, Souto 7, Rial 5, Lema 5, Piñeiro 8, Outeiriño 1, Pazos 5, Barreiro 7,
    Carballo 8, Pereira 10, Rey 9, Ferreiro 6, Figueiras 2, Loureiro 5, Vilas 3, Pena 8, Lage 4, Mosquera 5, Varela 11, Sánchez 10,
    Seijas 2, Novoa 4, Quintela 2, Bouzas 4, Fraga 4, Taboada 4, Villar 6, Couto 6, Conde 6, Castro 12, Lago 6, Feijoo 2,
    Señoráns 1, Ameijeiras 1, Rodríguez 24, Fernández 18`,
}
