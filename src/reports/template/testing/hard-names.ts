/** Names as they come from outside. */
export const HARD_NAMES = [
  'fileserver-berlin-01',
  'ماكينة-المكتب-الرئيسي',
  'מחשב נייד של דנה',
  '東京オフィスのサーバー 研发部门',
  '서울-개발-서버',
  'เครื่องของสมชาย',
  'दिल्ली कार्यालय',
  'Łódź–Čačak–Ķekava',
  'Афина сервер Ωμέγα',
  '🛡️ Laptop 👩‍💻 of Zoë',
  '<script>alert(1)</script><b>bold</b>',
  '<%= it.summary %> ${' + 'process.env.HOME}',
  'invoice\u202efdp.exe',
  `nul\u0000 and half \ud800 pair`,
  'x'.repeat(200),
];
