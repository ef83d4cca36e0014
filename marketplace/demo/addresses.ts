/** The saved addresses of the demo accounts by phone, newest last. `detail` follows city and area. */
export const addresses: readonly {
  readonly id: string;
  readonly phone: string;
  readonly areaId: string;
  readonly detail: string;
  readonly landline: string | null;
  readonly lat: number;
  readonly lng: number;
}[] = [
  {
    id: 'demo-address-parents',
    phone: '989120000001',
    areaId: '3001',
    detail: 'خیابان خاقانی، کوچه ۱۲، پلاک ۳۵، منزل پدری',
    landline: '983136281234',
    lat: 32.6347,
    lng: 51.6562,
  },
  {
    id: 'demo-address-office',
    phone: '989120000001',
    areaId: '1017',
    detail: 'خیابان ۱۵ خرداد، پاساژ رضا، طبقه دوم، واحد ۲۱۴',
    landline: null,
    lat: 35.6772,
    lng: 51.4197,
  },
  {
    id: 'demo-address-home',
    phone: '989120000001',
    areaId: '1001',
    detail: 'خیابان ملاصدرا، خیابان شیراز شمالی، کوچه دوم، پلاک ۱۸، واحد ۷',
    landline: '982188034455',
    lat: 35.7582,
    lng: 51.4009,
  },
];
