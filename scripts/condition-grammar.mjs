/** Makes expressions for the comparison with the real engines: from grammars, by gluing tokens, and by mutating real-looking ones. */

/** A repeatable source of randomness (mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n) => Math.floor(next() * n)
  return { next, below, pick: (list) => list[below(list.length)], chance: (p) => next() < p }
}

const list = (text) => text.split('  ')
const numbers = list(
  '0  1  2  3  5  7  10  -1  42  00  007  08  0x1F  0X1f  0b11  0o7  1.5  .5  5.  1e3  1E-2  1e  1_000  1__0  0_0  1j  1.5J  10n  0n  1L  0xg  09.5  1e400  9007199254740993  123456789012345678901234567890  257  0e0  1_0.5  0b2  1if  0.0  2.0  1e1  4.5  100  0x_1  1e+2  1.e2  5.real  1..real',
)
const strings = list(
  `'a'  "b"  ''  ""  'value_1'  'yes'  '1'  "1"  '0'  ' '  '\\n'  'a\\nb'  '\\x41'  '\\u0041'  "\\u{41}"  '\\101'  '\\0'  '\\q'  '\\N{DASH}'  '\\xz'  'it\\'s'  'café'  "a,b"  'a"b'  '1e3'  '0x10'  ' 1 '  'Infinity'  '''t'''  """q"""  u'x'  b'x'  r'\\d'  Rb'x'  f'x'  f'{1}'  f'{1!r}'  f'{1:>3}'  f'{{}}'  f'{x}'  f'{'  f'}'  f'{1 if 2 else 3}'  f"{'a'}"  ur'x'  \`t\`  \`\${1}\`  \`\${'a'}b\`  'unterminated  "  'a' 'b'  'a' b'c'  'a'"b"  'ß'  '😀'  'tech_lu_cropland'`,
)
const names = list(
  'foo  x  value  yes  no  True  False  None  true  false  null  undefined  NaN  Infinity  this  __debug__  é  ª  $  _  let  async  of  match  print  name  length  Math  String  len  e5  j  n',
)
const compareOperators = list(
  '==  !=  <  <=  >  >=  ===  !==  <>  =  =<  =>   in    not in    is    is not    instanceof ',
)
const otherOperators = list(
  '+  -  *  /  //  %  **  &  |  ^  <<  >>  >>>  @  &&  ||  ??  ,  ;   and    or    not    if    else  .  ?.  :=  +=  ?  :  ~  !  ++  --  <!--  -->  /**/  //c  #c  \\\n  \n  \t  ...  await   yield   typeof   new   delete   void   lambda   for ',
)
const prefixes = list('-  +  ~  !  not   typeof   void   new   delete   await   --  ++  *  ...  - -  not not   yield ')
const real = list(
  `==1  ==0  =='1'  !=''  >1  >=3  <5  <=2  !=0  =='tech_lu_cropland'  =="value_1"  == 'yes'   ==1 and 2   ==1 or 1  ==1&&1  ==True  ==true  ==None  ==null  >1<5  >0==0   in ['a','b']   in 'abc'   not in (1,2)  ==1,2  ==01  =='x  /0  ==1;2   if 1 else 2  %2==0  **2>3  ==1//1  ==1 // x  ==1 # x  <'a'  ==foo  x10  e5  b1  .5  5  ===1  !==1  <>1  ==(1)  ==-1  ==+1  ==1.0  ==1e0  !=0x1   is None  *1==0  +1>2  ==''or 1  =='a'=='a'  ==[1]  =={}  ==()   is not 1   or 'a'  &1==1  |1==1  ^1  <<1  >>1>0  ~1  .real  .length  [0]  (1)  !=1!=2  <1<2<3`,
)

/** A Python-flavoured expression. */
function pythonExpression(r, depth) {
  const e = () => pythonExpression(r, depth - 1)
  if (depth <= 0) return r.pick([() => r.pick(numbers), () => r.pick(strings), () => r.pick(names)])()
  const forms = [
    () => `${e()}${r.pick(compareOperators)}${e()}`,
    () => `${e()} ${r.pick(otherOperators)} ${e()}`,
    () => `${e()}${r.pick(['+', '-', '*', '/', '//', '%', '**', '&', '|', '^', '<<', '>>'])}${e()}`,
    () => `${e()} ${r.pick(['and', 'or'])} ${e()}`,
    () => `${r.pick(['-', '+', '~', 'not '])}${e()}`,
    () => `(${e()})`,
    () => `(${e()},)`,
    () => `(${e()},${e()})`,
    () => `[${e()},${e()}]`,
    () => `[${r.chance(0.3) ? '*' : ''}${e()}]`,
    () => `{${e()}:${e()}}`,
    () => `{${e()},${e()}}`,
    () => `{**${e()}}`,
    () => `${e()} if ${e()} else ${e()}`,
    () => `${e()}[${e()}]`,
    () => `${e()}[${r.chance(0.5) ? e() : ''}:${r.chance(0.5) ? e() : ''}${r.chance(0.3) ? `:${e()}` : ''}]`,
    () =>
      `${e()}(${r.pick(['', '*', '**', 'a=', 'x:='])}${e()}${r.pick(['', ',', ',b=1', ',1', ',*()', ',**{}', ' for x in y'])})`,
    () =>
      `(lambda ${r.pick(['', 'a', 'a,b', 'a=1', 'a=1,b', '*a', '*,a', '**k', 'a,/', 'a,/,b', '*', 'a,a', '*a,b=1', '/', 'a,*,b,**k', 'a,/,b=1,*c,d,e=2,**f', '*a,*b', '**a,'])}:${e()})`,
    () =>
      `[${e()} for ${r.pick(['x', 'x,y', '(x,y)', '*x,y', 'x.a', 'x[0]', '1', '[x]', '()', 'x()', '*x', 'x,'])} in ${e()}${r.chance(0.3) ? ` if ${e()}` : ''}]`,
    () => `(${e()} for x in ${e()}${r.chance(0.3) ? ` for y in ${e()}` : ''})`,
    () => `{x for x in ${e()}}`,
    () => `{x:${e()} for x in ${e()}}`,
    () => `(x:=${e()})`,
    () => `[x:=${e()}, x]`,
    () => `f'{${e().replaceAll("'", '"')}${r.pick(['', '!r', '!s', '!x', '=', ':>3', ':{1}', ':{1:{2}}'])}}'`,
    () => `${e()}.${r.pick(['real', 'imag', 'x', 'upper', 'length', 'if', 'keys', '__class__', 'toString'])}`,
    () => `${e()}\n`,
    () => `(${e()}\n)`,
    () => `${e()}\\\n${e()}`,
    () => `(yield ${e()})`,
    () => `(await ${e()})`,
    () => `[${e()} async for x in ${e()}]`,
    () => `(${e()} async for x in ${e()})`,
  ]
  return r.pick(forms)()
}

/** A JavaScript-flavoured expression. */
function javascriptExpression(r, depth) {
  const e = () => javascriptExpression(r, depth - 1)
  if (depth <= 0) return r.pick([() => r.pick(numbers), () => r.pick(strings), () => r.pick(names)])()
  const forms = [
    () => `${e()}${r.pick(compareOperators)}${e()}`,
    () => `${e()}${r.pick(['+', '-', '*', '/', '%', '**', '&', '|', '^', '<<', '>>', '>>>', '&&', '||', '??'])}${e()}`,
    () => `${r.pick(['-', '+', '~', '!', 'typeof ', 'void ', 'delete ', 'new ', '++', '--', 'await '])}${e()}`,
    () => `${e()}${r.pick(['++', '--'])}`,
    () => `(${e()})`,
    () => `[${e()},${e()}]`,
    () =>
      r.pick([
        '[]',
        '[,]',
        '[,1]',
        '[1,]',
        '({})',
        '({a:1})',
        '({__proto__:null,__proto__:1})',
        '({a,b})',
        '({a=1})',
        '({[1]:2})',
        '({get a(){}})',
      ]),
    () => `${e()}?${e()}:${e()}`,
    () => `${e()}[${e()}]`,
    () => `${e()}?.[${e()}]`,
    () => `${e()}.${r.pick(['length', 'x', 'toString', 'if', '#a', '1'])}`,
    () => `${e()}?.${r.pick(['length', 'x', 'toString', '(1)'])}`,
    () => `${e()}(${e()})`,
    () => `${e()}\`t\``,
    () => `${e()}${r.pick(['=', '+=', '**=', '&&=', '??=', '||='])}${e()}`,
    () => `(${r.pick(['', 'a', 'a,b', '{a}', '[a]', 'a=1', '...a', 'a,a', 'await', 'yield', '{a:b}', 'let'])})=>${e()}`,
    () => `a=>${e()}`,
    () => `async ()=>${e()}`,
    () => `async (${e()})`,
    () => `function(){return ${e()}}`,
    () => `class{}`,
    () =>
      `/${r.pick(['a', '[', '(?<a>b)', '\\d+', '(?<a>.)\\k<b>', '{1}', 'a{2,1}', '(?:', '\\u{1}', '[b-a]', '(?<=a)', '(?i:a)', '[a--b]', '\\p{L}'])}/${r.pick(['', 'g', 'gg', 'u', 'v', 'd', 'y', 'x', 'uv'])}`,
    () => `\`a\${${e()}}b\``,
    () => `${e()}/*c*/${e()}`,
    () => `${e()}//c\n${e()}`,
    () => `${e()}\n${e()}`,
    () => `(${e()},${e()})`,
    () =>
      r.pick([
        'new.target',
        'import.meta',
        "import('a')",
        'super.x',
        'this',
        'yield',
        'let',
        'let[0]',
        'async',
        'arguments',
        'eval',
        'static',
        'enum',
        'public',
        'implements',
      ]),
  ]
  return r.pick(forms)()
}

const glue = [
  ...numbers,
  ...strings,
  ...names,
  ...compareOperators,
  ...otherOperators,
  ...prefixes,
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ' ',
  '  ',
  '\n',
  '\u00a0',
  '\f',
  '\v',
  '\r',
  '\0',
  '\u2028',
  '\ufeff',
  '`',
  '$',
  '?',
  '!',
  '\\',
  '@',
]

function mutate(r, text) {
  const at = r.below(text.length + 1)
  const length = r.below(3)
  const piece = r.chance(0.5) ? r.pick(glue) : text.slice(r.below(text.length + 1)).slice(0, 1 + r.below(4))
  return r.pick([
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + piece + text.slice(at),
    () => text.slice(0, at) + piece + text.slice(at + length),
    () => text.slice(0, at),
    () => `${text.slice(0, at)} ${text.slice(at)}`,
  ])()
}

/** One expression; the shares of the sources are fixed. */
export function makeExpression(r) {
  const source = r.next()
  let text
  if (source < 0.25)
    text = `${r.pick(['', ' ', '  '])}${r.pick(compareOperators)}${r.pick(['', ' '])}${r.chance(0.3) ? r.pick(prefixes) : ''}${r.pick([...numbers, ...strings, ...names])}`
  else if (source < 0.4) text = r.pick(real)
  else if (source < 0.6)
    text = `${r.pick([...compareOperators, ' or ', ' and ', '+', '*', ' if 1 else ', ','])}${pythonExpression(r, 1 + r.below(3))}`
  else if (source < 0.8)
    text = `${r.pick([...compareOperators, '&&', '||', '+', '*', ',', '??', '?1:'])}${javascriptExpression(r, 1 + r.below(3))}`
  else text = Array.from({ length: 1 + r.below(5) }, () => r.pick(glue)).join(r.pick(['', '', ' ']))
  for (let rounds = r.chance(0.35) ? 1 + r.below(3) : 0; rounds > 0; rounds--) text = mutate(r, text)
  return text.slice(0, 300)
}
