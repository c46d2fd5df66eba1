/** The passwords that are tried first everywhere, and the site's own words. Shorter ones are refused for their length. */
const COMMON = `
123456 1234567 12345678 123456789 1234567890 0123456789 012345678 01234567 012345 111111 1111111 11111111 000000 0000000
00000000 121212 123123 123123123 123321 112233 11223344 1122334455 123654 654321 7654321 87654321 987654321 9876543210
666666 66666666 555555 55555555 222222 22222222 333333 444444 777777 7777777 77777777 888888 88888888 999999 99999999
131313 101010 100200 159753 147258 147258369 159357 123qwe 123abc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx
zaq1zaq1 qazwsx qazwsxedc qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwertz qwertzui azerty
azertyuiop asdfgh asdfghj asdfghjk asdfghjkl asdasd asdasdasd asd123 asdf1234 zxcvbn zxcvbnm zxcvbnm123 q1w2e3 q1w2e3r4
q1w2e3r4t5 a123456 a1234567 a12345678 a123456789 abc123 abcd1234 abc12345 abc123456 abcdef abcdefg abcdefgh aa123456
aaaaaa aaaaaaaa password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword pass123
pass1234 passwort passwort1 motdepasse contraseña contrasena parola senha123 letmein letmein1 welcome welcome1 welcome123
iloveyou iloveyou1 ilovey0u lovely loveme love123 monkey monkey123 dragon dragon123 master master123 shadow sunshine
sunshine1 princess princess1 football football1 baseball basketball soccer hockey superman batman spiderman pokemon
starwars naruto michael jordan23 jordan jennifer jessica ashley daniel thomas robert andrew charlie matthew joshua
nicole michelle anthony george hunter hunter2 killer ginger pepper summer summer2024 summer2025 winter winter2025 spring
autumn freedom whatever trustno1 access admin123 administrator administrator1 root123 toor123 changeme default guest123
secret secret1 secret123 login123 system test123 test1234 testing testing123 tester user123 user1234 samsung google
facebook linkedin computer internet mustang corvette ferrari porsche mercedes harley yamaha liverpool chelsea arsenal
barcelona realmadrid juventus chocolate cookie cheese banana orange purple yellow silver diamond flower butterfly angel1
angels hello123 hello1 helloworld qwe123 qweqwe qweasd qweasdzxc qwer1234 1234qwer 12qwaszx 123456a 123456abc 123456789a
12345a 1234abcd 112358 314159 271828 696969 789456 789456123 741852963 963852741 852456 142536 135790 246810 aaa111
holmstay holmstay1 holmstay123 menorca menorca1 holiday holiday1 holidays vacation vacation1
`

const common = new Set(COMMON.trim().split(/\s+/))

/** Whether this password is one of those that are tried first; case makes no difference. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
