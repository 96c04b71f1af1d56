import type { Poster } from './posters.ts'

/** A poster with what a person reads on it. Times are those of Kuala Lumpur. */
export interface PosterCase extends Poster {
  title: string
  startsAt: string
  venue: string
}

const dark = ['#1b2440', '#f4e9c8'] as const
const red = ['#b3121d', '#ffffff'] as const
const pale = ['#e9f1e4', '#23401f'] as const

/** English, Malay and Chinese posters, seen on 20 November 2026. */
export const posterCases: readonly PosterCase[] = [
  {
    title: 'JAZZ IN THE PARK',
    startsAt: '2026-12-05T20:30',
    venue: 'KLCC Park',
    lines: [
      ['JAZZ IN THE PARK', 0.09],
      ['Saturday, 5 December 2026', 0.045],
      ['8.30 pm - 11 pm', 0.045],
      ['Venue: KLCC Park', 0.04],
      ['Free entry', 0.03],
    ],
  },
  {
    title: 'Night Market Run',
    startsAt: '2027-01-17T06:30',
    venue: 'Padang Merbok',
    colours: dark,
    lines: [
      ['Night Market Run', 0.1],
      ['Sunday 17th January 2027', 0.045],
      ['6.30 am', 0.045],
      ['Padang Merbok', 0.04],
      ['RM 60 per person', 0.035],
    ],
    qr: 'https://run.example/2027',
  },
  {
    title: 'Book Fair',
    startsAt: '2026-12-11T10:00',
    venue: 'World Trade Centre',
    colours: pale,
    lines: [
      ['Book Fair', 0.13],
      ['11 - 13 December 2026', 0.05],
      ['10 am to 9 pm', 0.04],
      ['World Trade Centre', 0.045],
      ['Organised by: Reading Society', 0.03],
    ],
  },
  {
    title: 'COMEDY NIGHT',
    startsAt: '2026-12-31T21:00',
    venue: 'The Bee, Jalan Ampang',
    lines: [
      ['COMEDY NIGHT', 0.1],
      ['DEC 31, 2026', 0.06],
      ['9PM - 1AM', 0.05],
      ['The Bee, Jalan Ampang', 0.04],
    ],
    photo: 2,
  },
  {
    title: 'Science Day for Children',
    startsAt: '2027-02-06T09:00',
    venue: 'National Science Centre',
    lines: [
      ['Science Day', 0.11],
      ['for Children', 0.11],
      ['6 February 2027', 0.05],
      ['9:00 am', 0.045],
      ['Location: National Science Centre', 0.035],
    ],
  },
  {
    title: 'CHARITY DINNER',
    startsAt: '2027-03-20T19:30',
    venue: 'Grand Ballroom, Hotel Istana',
    colours: dark,
    lines: [
      ['Presented by: Rotary Club', 0.03],
      ['CHARITY DINNER', 0.095],
      ['20/03/2027', 0.06],
      ['7.30 pm', 0.045],
      ['Grand Ballroom, Hotel Istana', 0.04],
    ],
  },
  {
    title: 'Open Studio Weekend',
    startsAt: '2026-11-28T11:00',
    venue: 'Ilham Gallery',
    colours: pale,
    lines: [
      ['Open Studio Weekend', 0.085],
      ['28 & 29 November', 0.05],
      ['11am - 6pm', 0.045],
      ['Ilham Gallery', 0.045],
    ],
    photo: -2,
  },
  {
    title: 'Malam Puisi Rakyat',
    startsAt: '2026-12-12T20:30',
    venue: 'Balai Seni Negara',
    lines: [
      ['Malam Puisi Rakyat', 0.095],
      ['Sabtu, 12 Disember 2026', 0.045],
      ['8.30 malam', 0.045],
      ['Tempat: Balai Seni Negara', 0.04],
      ['Masuk percuma', 0.03],
    ],
  },
  {
    title: 'PESTA DURIAN',
    startsAt: '2027-07-03T10:00',
    venue: 'Dataran Merdeka',
    colours: pale,
    lines: [
      ['PESTA DURIAN', 0.12],
      ['3 Julai 2027', 0.055],
      ['10 pagi - 6 petang', 0.045],
      ['Dataran Merdeka', 0.045],
    ],
  },
  {
    title: 'Kembara Sungai',
    startsAt: '2027-03-14T08:00',
    venue: 'Jeti Kuala Gula',
    lines: [
      ['Kembara Sungai', 0.11],
      ['14hb Mac 2027', 0.05],
      ['Masa: 8 pagi', 0.045],
      ['Lokasi: Jeti Kuala Gula', 0.04],
      ['Anjuran: Kelab Alam', 0.035],
    ],
  },
  {
    title: 'KONSERT AMAL',
    startsAt: '2026-12-26T20:00',
    venue: 'Stadium Shah Alam',
    colours: red,
    lines: [
      ['KONSERT AMAL', 0.11],
      ['26 Disember 2026', 0.055],
      ['8 malam hingga 11 malam', 0.045],
      ['Stadium Shah Alam', 0.045],
    ],
    qr: 'https://konsert.example/amal',
  },
  {
    title: 'Gotong Royong',
    startsAt: '2027-01-09T07:30',
    venue: 'Taman Tasik Titiwangsa',
    lines: [
      ['Gotong Royong', 0.12],
      ['Sabtu 9 Januari 2027', 0.05],
      ['7.30 pagi', 0.045],
      ['Taman Tasik Titiwangsa', 0.04],
    ],
    photo: 2,
  },
  {
    title: 'Larian Ogos',
    startsAt: '2027-08-22T07:00',
    venue: 'Padang Kota Lama',
    colours: dark,
    lines: [
      ['Larian Ogos', 0.12],
      ['22 Ogos 2027', 0.055],
      ['7 pagi', 0.045],
      ['Padang Kota Lama', 0.045],
    ],
  },
  {
    title: 'Bengkel Batik',
    startsAt: '2027-05-02T14:00',
    venue: 'Muzium Tekstil',
    colours: pale,
    lines: [
      ['Bengkel Batik', 0.12],
      ['2 Mei 2027', 0.055],
      ['2.00 petang', 0.045],
      ['Muzium Tekstil', 0.045],
      ['RM 35', 0.035],
    ],
  },
  {
    title: '新年音乐会',
    startsAt: '2027-01-01T20:00',
    venue: '吉隆坡会展中心',
    lines: [
      ['新年音乐会', 0.13],
      ['2027年1月1日', 0.06],
      ['晚上8点', 0.055],
      ['地点：吉隆坡会展中心', 0.05],
    ],
  },
  {
    title: '中秋灯会',
    startsAt: '2027-09-15T19:30',
    venue: '中央公园',
    colours: red,
    lines: [
      ['中秋灯会', 0.15],
      ['2027年9月15日', 0.06],
      ['晚上7点30分', 0.055],
      ['地点：中央公园', 0.05],
    ],
  },
  {
    title: '美食节',
    startsAt: '2026-12-19T10:00',
    venue: '文化广场',
    colours: pale,
    lines: [
      ['美食节', 0.18],
      ['12月19日至20日', 0.06],
      ['上午10点 - 下午6点', 0.05],
      ['地点：文化广场', 0.05],
      ['免费入场', 0.045],
    ],
  },
  {
    title: '儿童图书展',
    startsAt: '2027-06-05T09:00',
    venue: '国家图书馆',
    lines: [
      ['儿童图书展', 0.13],
      ['2027年6月5日', 0.06],
      ['上午9时', 0.055],
      ['地点：国家图书馆', 0.05],
      ['主办：读书会', 0.05],
    ],
  },
  {
    title: '华乐之夜',
    startsAt: '2026-12-25T19:30',
    venue: '大会堂剧院',
    colours: dark,
    lines: [
      ['华乐之夜', 0.15],
      ['2026年12月25日', 0.06],
      ['晚上7点半', 0.055],
      ['地点：大会堂剧院', 0.05],
    ],
    qr: 'https://huayue.example/night',
  },
  {
    title: '春节市集',
    startsAt: '2027-01-30T10:00',
    venue: '南区广场',
    lines: [
      ['春节市集', 0.15],
      ['1月30日 上午10点', 0.06],
      ['地点：南区广场', 0.05],
    ],
    photo: 1,
  },
]
