-- The first texts in French, Spanish, Portuguese and Chinese. The ids are fixed, so that an acceptance means the same on every
-- installation. They translate the version 1.0 that came with the program: where the operator has published a version of
-- their own, or withdrawn this one, nothing is put in force, and a translation the operator wrote stays.
insert into policy (id, name, version, lang_code, mandatory, published_at, title, body)
select shipped.id::uuid, english.name, english.version, shipped.lang_code, english.mandatory, '2026-11-24T00:00:00Z',
       shipped.title, shipped.body
  from (values
('35808d3f-0419-5fb5-aed1-bebc5fd42a49', '37f30a36-a3c8-585d-a2bb-86db3734efb5', 'fr', 'Conditions d’utilisation', $text$# Conditions d’utilisation

Les présentes conditions lient l’utilisateur et l’organisation qui exploite cette installation de Ritzel (« l’exploitant »).

## À quoi sert Ritzel
Ritzel recueille les mesures de chaînes cinématiques industrielles, les évalue au regard de seuils et présente le résultat. Il aide les personnes chargées d’une machine. Il ne remplace pas une inspection et n’est pas un système de sécurité : rien de ce qu’il contient ne doit être la seule protection des personnes, de la machine ou de l’environnement.

## Ce que vous pouvez et devez faire
- Utiliser votre compte pour le travail pour lequel votre organisation vous l’a attribué.
- Garder votre mot de passe pour vous et prévenir votre administrateur dès qu’une autre personne pourrait le connaître.
- Exporter ce que votre rôle vous permet de voir, pour les besoins de votre organisation.

## Ce que vous ne devez pas faire
- Tenter d’accéder aux données d’une autre organisation ou de contourner les limites de votre rôle.
- Surcharger le service au point d’empêcher les autres de travailler, ou y envoyer des mesures que vous savez fausses.

## Ce que valent les résultats
Une gravité, un constat ou une prévision est calculé à partir des mesures, de la description de la machine et des seuils en vigueur. Si l’un de ces éléments est faux, le résultat peut l’être aussi. Les éléments de preuve accompagnent chaque résultat : vérifiez-les avant d’arrêter ou de démarrer une machine sur cette base. Les seuils sont fournis comme données ; vérifiez-les d’après votre exemplaire de la norme.

## Fin de l’utilisation
L’exploitant peut désactiver un compte qui enfreint ces conditions. Vous pouvez cesser d’utiliser le service à tout moment ; demandez à votre administrateur de supprimer votre compte.

## Modifications
Lorsque ces conditions changent, il vous est demandé d’accepter la nouvelle version à votre prochaine connexion.
$text$),
('16e89428-d0f8-5838-8352-0b43bbdb04be', '5f674834-fcc0-5940-86f9-48c4ed06e77c', 'fr', 'Politique de confidentialité', $text$# Politique de confidentialité

Le responsable des données à caractère personnel de cette installation est l’organisation qui l’exploite. Ritzel n’envoie rien à ses auteurs.

## Ce qui est enregistré à votre sujet
- *Compte* : nom, adresse e-mail, organisation, rôle et une empreinte de votre mot de passe, à partir de laquelle le mot de passe ne peut pas être lu.
- *Utilisation* : quand vous vous êtes connecté, quels textes vous avez acceptés et quelles modifications vous avez faites (le journal d’audit, avec l’heure et le numéro de la requête).
- *Préférences* : langue, affichage et favoris.
- *Connexions refusées* : une empreinte de l’adresse saisie, pendant 15 minutes, afin de ralentir les essais de mots de passe. Un refus de connexion à votre compte est consigné dans le journal d’audit.

## Ce qui n’est pas enregistré
Aucun suivi, aucune publicité, aucune statistique sur les personnes, aucun contenu de tiers : cartes, polices et images proviennent de cette installation.

## Dans votre navigateur
Un cookie vous maintient connecté (`ritzel_refresh`, lisible par le serveur seul). Les préférences et le jeton d’accès sont conservés chiffrés dans le stockage du navigateur et supprimés à la déconnexion.

## Combien de temps
Les données de votre compte sont conservées tant que le compte existe. Le journal d’audit est conservé aussi longtemps que l’exigent les règles d’archivage de l’exploitant. Les données d’une visite de démonstration sont supprimées dans la journée.

## Vos droits
Vous pouvez demander à l’exploitant quelles données vous concernant sont enregistrées, les faire rectifier ou effacer, en recevoir une copie, et déposer une réclamation auprès d’une autorité de contrôle. Adressez-vous d’abord à votre administrateur : il peut vous montrer et modifier l’essentiel immédiatement.
$text$),
('52008e2b-737e-5c6f-a831-787e94b03b3e', 'f1de4172-5b98-54c7-b1ed-9e32ed5319ab', 'fr', 'Accord sur l’utilisation des données', $text$# Accord sur l’utilisation des données

Cet accord dit ce qu’il advient des mesures de vos machines.

## À qui appartiennent les données
Les mesures, les descriptions de machines, les constats et les rapports appartiennent à votre organisation. L’exploitant de cette installation les conserve et les traite pour votre organisation et à aucune autre fin.

## Qui les voit
Seuls les utilisateurs de votre organisation, chacun dans la limite de son rôle, et les administrateurs du portal de l’exploitant lorsque le fonctionnement du service l’exige. Les autres organisations de la même installation ne peuvent ni les voir ni les compter.

## Ce qui en est fait
- Elles sont enregistrées telles qu’elles sont arrivées, et conservées afin qu’un résultat ultérieur puisse être rattaché à son origine.
- Les indicateurs, les gravités et les constats en sont calculés sur les ordinateurs de l’exploitant.
- Elles ne servent pas à entraîner des modèles pour d’autres, ne sont pas vendues et ne sont pas transmises sans ordre écrit de votre organisation.

## Comment les récupérer
Vous pouvez exporter à tout moment les séries et les signaux temporels dans des formats ouverts. À la fin du service, votre organisation reçoit ses données dans ces formats avant leur suppression.
$text$),
('3d526d28-defd-525d-9f1e-cd0b8c20b8ca', 'ef1787c4-ada4-5934-a4d4-e3ece690ec39', 'fr', 'Mentions légales', $text$# Mentions légales

Cette installation de Ritzel est exploitée par l’organisation dont l’administrateur vous a donné accès. Le droit de nombreux pays demande à l’exploitant d’indiquer ici :

- le nom et la forme juridique de l’entreprise, et qui la représente,
- l’adresse postale, l’adresse e-mail et le numéro de téléphone,
- l’inscription au registre du commerce et le numéro fiscal, s’il y en a.

L’exploitant ne les a pas encore saisies. D’ici là, adressez-vous à votre administrateur.
$text$),
('2b26e2e9-f559-52dc-9058-52aef89b774c', '24d36a45-c129-5cc7-999d-3c1663b2b038', 'fr', 'À propos de Ritzel', $text$# À propos de Ritzel

Ritzel surveille des réducteurs, des moteurs, des accouplements et des chaînes cinématiques entières. Il reçoit les mesures des appareils, les évalue au regard des seuils et de la cinématique de la machine elle-même, et dit ce qui ne va pas, preuves à l’appui.

Ritzel est le mot allemand pour pignon, la plus petite roue d’un engrenage. Le programme est un logiciel libre sous licence Apache 2.0.
$text$),
('960a3388-1588-5820-84fe-be8771946777', '37f30a36-a3c8-585d-a2bb-86db3734efb5', 'es', 'Condiciones de uso', $text$# Condiciones de uso

Estas condiciones rigen entre usted y la organización que opera esta instalación de Ritzel («el operador»).

## Para qué sirve Ritzel
Ritzel recopila mediciones de trenes de accionamiento industriales, las evalúa con respecto a límites y muestra el resultado. Ayuda a las personas que cuidan de una máquina. No sustituye a la inspección y no es un sistema de seguridad: nada de lo que contiene puede ser lo único que proteja a las personas, a la máquina o al medio ambiente.

## Lo que puede y debe hacer
- Usar su cuenta para el trabajo para el que su organización se la dio.
- Mantener su contraseña en secreto y avisar a su administrador si otra persona pudiera conocerla.
- Exportar lo que su rol le permite ver, para los fines de su organización.

## Lo que no puede hacer
- Intentar acceder a los datos de otra organización o eludir los límites de su rol.
- Sobrecargar el servicio de modo que otros no puedan trabajar, o introducir mediciones que sabe que son falsas.

## Qué esperar de los resultados
Una severidad, un hallazgo o un pronóstico se calcula a partir de las mediciones, de la descripción de la máquina y de los límites vigentes. Si uno de ellos es erróneo, el resultado también puede serlo. Cada resultado se muestra con su evidencia: revísela antes de parar o arrancar una máquina por ese motivo. Los valores límite se suministran como datos; contrástelos con su ejemplar de la norma.

## Fin del uso
El operador puede desactivar una cuenta que incumpla estas condiciones. Usted puede dejar de usar el servicio en cualquier momento; pida a su administrador que elimine su cuenta.

## Cambios
Cuando estas condiciones cambien, se le pedirá que acepte la nueva versión en su próximo inicio de sesión.
$text$),
('7b407804-19f9-5e7e-a430-6e52f67cc935', '5f674834-fcc0-5940-86f9-48c4ed06e77c', 'es', 'Política de privacidad', $text$# Política de privacidad

La responsable de los datos personales de esta instalación es la organización que la opera. Ritzel no envía nada a sus autores.

## Qué se guarda sobre usted
- *Cuenta*: nombre, dirección de correo electrónico, organización, rol y un hash de su contraseña del que no se puede leer la contraseña.
- *Uso*: cuándo inició sesión, qué textos aceptó y qué cambios hizo (el registro de auditoría, con la hora y el número de la solicitud).
- *Preferencias*: idioma, vistas y favoritos.
- *Inicios de sesión fallidos*: un hash de la dirección con la que se intentó, durante 15 minutos, para frenar los intentos de adivinar contraseñas. Un inicio de sesión rechazado en su cuenta se anota en el registro de auditoría.

## Qué no se guarda
Ni seguimiento, ni publicidad, ni estadísticas sobre personas, ni contenidos de terceros: los mapas, las fuentes y las imágenes provienen de esta instalación.

## En su navegador
Una cookie mantiene abierta su sesión (`ritzel_refresh`, legible solo para el servidor). Las preferencias y el token de acceso se guardan cifrados en el almacenamiento del navegador y se eliminan al cerrar la sesión.

## Cuánto tiempo
Los datos de su cuenta se conservan mientras exista la cuenta. El registro de auditoría se conserva el tiempo que exijan las normas de archivo del operador. Los datos de una visita de demostración se eliminan en el plazo de un día.

## Sus derechos
Puede preguntar al operador qué datos suyos se guardan, pedir que se rectifiquen o supriman, recibir una copia y reclamar ante una autoridad de control. Pregunte primero a su administrador: puede mostrar y cambiar la mayor parte de inmediato.
$text$),
('6dcd2647-6e80-526c-b311-143a28aa00f4', 'f1de4172-5b98-54c7-b1ed-9e32ed5319ab', 'es', 'Acuerdo de uso de datos', $text$# Acuerdo de uso de datos

Este acuerdo dice qué ocurre con las mediciones de sus máquinas.

## De quién son los datos
Las mediciones, las descripciones de las máquinas, los hallazgos y los informes pertenecen a su organización. El operador de esta instalación los guarda y los trata para su organización y con ningún otro fin.

## Quién los ve
Solo los usuarios de su organización, cada uno hasta donde alcanza su rol, y los administradores del portal del operador cuando lo necesiten para prestar el servicio. Otras organizaciones de la misma instalación no pueden ni verlos ni contarlos.

## Qué se hace con ellos
- Se guardan tal como llegaron y se conservan para que un resultado posterior pueda seguirse hasta su origen.
- A partir de ellos se calculan indicadores, severidades y hallazgos en los ordenadores del operador.
- No se usan para entrenar modelos para otros, no se venden y no se ceden sin orden escrita de su organización.

## Cómo obtenerlos
Puede exportar series y formas de onda en formatos abiertos en cualquier momento. Cuando el servicio termina, su organización recibe sus datos en estos formatos antes de que se eliminen.
$text$),
('d5f8e7f8-7989-583f-9a33-3033cd96a466', 'ef1787c4-ada4-5934-a4d4-e3ece690ec39', 'es', 'Aviso legal', $text$# Aviso legal

Esta instalación de Ritzel la opera la organización cuyo administrador le dio acceso. La ley de muchos países pide que el operador indique aquí:

- el nombre y la forma jurídica de la empresa, y quién la representa,
- la dirección postal, la dirección de correo electrónico y el número de teléfono,
- la inscripción en el registro mercantil y el número de identificación fiscal, si los hay.

El operador todavía no ha introducido estos datos. Mientras tanto, diríjase a su administrador.
$text$),
('52c4128f-a929-52f2-a39e-18960be099a9', '24d36a45-c129-5cc7-999d-3c1663b2b038', 'es', 'Acerca de Ritzel', $text$# Acerca de Ritzel

Ritzel vigila reductores, motores, acoplamientos y trenes de accionamiento completos. Recibe mediciones de los dispositivos, las evalúa con los límites y la cinemática de la propia máquina y dice qué falla, con la evidencia correspondiente.

Ritzel significa piñón en alemán: la rueda menor de un engranaje. El programa es de código abierto bajo la licencia Apache 2.0.
$text$),
('13934a39-49d5-5d10-bff5-b2d12380cbe8', '37f30a36-a3c8-585d-a2bb-86db3734efb5', 'pt', 'Termos de uso', $text$# Termos de uso

Estes termos valem entre você e a organização que opera esta instalação do Ritzel (“o operador”).

## Para que serve o Ritzel
O Ritzel coleta medições de trens de acionamento industriais, avalia-as em relação a limites e mostra o resultado. Ele apoia as pessoas que cuidam de uma máquina. Não substitui a inspeção e não é um sistema de segurança: nada nele pode ser a única proteção de pessoas, da máquina ou do meio ambiente.

## O que você pode e deve fazer
- Usar sua conta para o trabalho para o qual sua organização a concedeu.
- Manter sua senha em segredo e avisar seu administrador se outra pessoa puder conhecê-la.
- Exportar o que sua função permite ver, para os fins da sua organização.

## O que você não pode fazer
- Tentar acessar dados de outra organização ou contornar os limites da sua função.
- Sobrecarregar o serviço a ponto de impedir o trabalho dos outros, ou enviar medições que sabe serem falsas.

## O que esperar dos resultados
Uma severidade, uma anomalia ou um prognóstico é calculado a partir das medições, da descrição da máquina e dos limites em vigor. Se um deles estiver errado, o resultado também pode estar. As evidências acompanham cada resultado: confira-as antes de parar ou partir uma máquina por causa dele. Os valores-limite são fornecidos como dados; confira-os com seu exemplar da norma.

## Fim do uso
O operador pode desativar uma conta que viole estes termos. Você pode deixar de usar o serviço a qualquer momento; peça ao seu administrador que remova sua conta.

## Alterações
Quando estes termos mudarem, será pedido que você aceite a nova versão no próximo acesso.
$text$),
('7ae068a5-6c41-52fa-a526-a32d592eb609', '5f674834-fcc0-5940-86f9-48c4ed06e77c', 'pt', 'Política de privacidade', $text$# Política de privacidade

A responsável pelos dados pessoais desta instalação é a organização que a opera. O Ritzel não envia nada aos seus autores.

## O que é armazenado sobre você
- *Conta*: nome, endereço de e-mail, organização, função e um hash da sua senha, a partir do qual a senha não pode ser lida.
- *Uso*: quando você entrou, quais textos aceitou e quais alterações fez (o log de auditoria, com a hora e o número da requisição).
- *Preferências*: idioma, visualizações e favoritos.
- *Tentativas de acesso recusadas*: um hash do endereço usado, por 15 minutos, para dificultar a adivinhação de senhas. Um acesso recusado à sua conta consta no log de auditoria.

## O que não é armazenado
Nenhum rastreamento, nenhuma publicidade, nenhuma estatística sobre pessoas, nenhum conteúdo de terceiros: mapas, fontes e imagens vêm desta instalação.

## No seu navegador
Um cookie mantém sua sessão aberta (`ritzel_refresh`, legível apenas pelo servidor). As preferências e o token de acesso ficam criptografados no armazenamento do navegador e são removidos quando você sai.

## Por quanto tempo
Os dados da sua conta são mantidos enquanto a conta existir. O log de auditoria é mantido pelo tempo que as regras de arquivamento do operador exigirem. Os dados de uma visita de demonstração são removidos em até um dia.

## Seus direitos
Você pode perguntar ao operador o que está armazenado sobre você, pedir a correção ou a eliminação, receber uma cópia e reclamar a uma autoridade de proteção de dados. Pergunte primeiro ao seu administrador: ele pode mostrar e alterar a maior parte na hora.
$text$),
('6ecf6b8c-cfa8-5417-a8f5-2423def250ec', 'f1de4172-5b98-54c7-b1ed-9e32ed5319ab', 'pt', 'Acordo de uso de dados', $text$# Acordo de uso de dados

Este acordo diz o que acontece com as medições das suas máquinas.

## De quem são os dados
Medições, descrições de máquinas, anomalias e relatórios pertencem à sua organização. O operador desta instalação os armazena e processa para a sua organização e para nenhum outro fim.

## Quem os vê
Somente usuários da sua organização, cada um até onde sua função permite, e os administradores do portal do operador quando precisarem deles para manter o serviço. Outras organizações na mesma instalação não podem vê-los nem contá-los.

## O que é feito com eles
- São armazenados como chegaram e mantidos para que um resultado posterior possa ser rastreado até a origem.
- A partir deles são calculados indicadores, severidades e anomalias nos computadores do operador.
- Não são usados para treinar modelos para terceiros, não são vendidos e não são repassados sem ordem escrita da sua organização.

## Como obtê-los
Você pode exportar séries e formas de onda em formatos abertos a qualquer momento. Quando o serviço termina, sua organização recebe os dados nesses formatos antes que sejam excluídos.
$text$),
('e05c5879-17a4-5c70-8872-003fd32d65f4', 'ef1787c4-ada4-5934-a4d4-e3ece690ec39', 'pt', 'Aviso legal', $text$# Aviso legal

Esta instalação do Ritzel é operada pela organização cujo administrador deu acesso a você. A lei de muitos países pede que o operador informe aqui:

- nome e forma jurídica da empresa, e quem a representa,
- endereço postal, endereço de e-mail e número de telefone,
- registro comercial e número de inscrição fiscal, se houver.

O operador ainda não informou esses dados. Até lá, fale com seu administrador.
$text$),
('b7d42424-0e3d-5eab-b70e-b6afce2cf643', '24d36a45-c129-5cc7-999d-3c1663b2b038', 'pt', 'Sobre o Ritzel', $text$# Sobre o Ritzel

O Ritzel monitora redutores, motores, acoplamentos e trens de acionamento completos. Recebe medições dos dispositivos, avalia-as com os limites e a cinemática da própria máquina e diz o que está errado, com as evidências.

Ritzel é a palavra alemã para pinhão, a engrenagem menor de um par. O programa é de código aberto sob a licença Apache 2.0.
$text$),
('3ea53134-e5f4-5f62-b0f7-02706d1664b6', '37f30a36-a3c8-585d-a2bb-86db3734efb5', 'zh', '使用条款', $text$# 使用条款

本条款适用于您与运营本套Ritzel的组织（“运营方”）之间。

## Ritzel的用途
Ritzel采集工业传动链的测量数据，根据限值进行评估并显示结果，为机器的维护人员提供支持。它不能代替检查，也不是安全系统：不得仅依靠其中任何功能来保护人员、机器或环境。

## 您可以做什么、应当做什么
- 将账号用于您的组织为您开通账号时所定的工作。
- 妥善保管密码；如果他人可能知道您的密码，请告知您的管理员。
- 为您的组织的目的，导出您的角色允许查看的内容。

## 您不得做什么
- 试图获取其他组织的数据，或绕过您的角色的限制。
- 使服务负载过重而妨碍他人工作，或输入您明知不实的测量数据。

## 如何看待结果
严重程度、诊断发现或预测均由测量数据、机器描述和现行限值计算得出。其中任何一项有误，结果就可能有误。每项结果都附有证据：在据此停机或开机之前，请先核对证据。限值作为数据随程序提供，请对照您手中的标准文本核对。

## 终止使用
运营方可以停用违反本条款的账号。您可以随时停止使用本服务；请让您的管理员删除您的账号。

## 变更
本条款变更后，您下次登录时会被要求接受新版本。
$text$),
('090c5ac4-52cd-5ed9-b995-d56a2616fe42', '5f674834-fcc0-5940-86f9-48c4ed06e77c', 'zh', '隐私政策', $text$# 隐私政策

对本套系统中的个人数据负责的是运营它的组织。Ritzel不会向其开发者发送任何内容。

## 存储哪些与您有关的数据
- *账号*：姓名、电子邮件地址、组织、角色，以及密码的哈希值（无法从中读出密码）。
- *使用情况*：您何时登录、接受了哪些文本、做了哪些更改（审计日志，含时间和请求编号）。
- *偏好设置*：语言、视图设置和收藏。
- *登录失败*：所尝试地址的哈希值，保存15分钟，用于减缓密码猜测。对您账号的登录被拒绝时会记入审计日志。

## 不存储的内容
没有跟踪，没有广告，没有针对个人的统计，没有第三方内容：地图、字体和图片均来自本套系统。

## 在您的浏览器中
一个Cookie使您保持登录状态（`ritzel_refresh`，只有服务器可以读取）。偏好设置和访问令牌加密保存在浏览器的存储中，退出登录时删除。

## 保存多久
账号存在期间保存您的账号数据。审计日志的保存时间按运营方的档案规定执行。演示访问的数据在一天之内删除。

## 您的权利
您可以向运营方询问存储了哪些与您有关的数据，要求更正或删除，获取副本，并向监管机构投诉。请先询问您的管理员：其中大部分可由管理员立即显示和更改。
$text$),
('c83af8b2-eceb-569e-87f9-6c1579e552cd', 'f1de4172-5b98-54c7-b1ed-9e32ed5319ab', 'zh', '数据使用协议', $text$# 数据使用协议

本协议说明您的机器的测量数据如何使用。

## 数据归谁所有
测量数据、机器描述、诊断发现和报告归您的组织所有。本套系统的运营方仅为您的组织存储和处理这些数据，不作他用。

## 谁可以看到
只有您的组织的用户（各在其角色允许的范围内），以及运营方的门户管理员（在运行服务所需时）。同一套系统上的其他组织既看不到这些数据，也无法得知其数量。

## 数据的用途
- 数据按到达时的原样存储并保留，以便日后的结果可以追溯到源数据。
- 在运营方自己的计算机上由这些数据计算特征值、严重程度和诊断发现。
- 数据不用于为他人训练模型，不出售，未经您的组织书面指示不转交他人。

## 如何取得数据
您可以随时以开放格式导出时间序列和波形。服务终止时，您的组织会先收到这些格式的数据，然后数据才被删除。
$text$),
('5632a039-497a-5e3f-a045-057a794d05f6', 'ef1787c4-ada4-5934-a4d4-e3ece690ec39', 'zh', '网站声明', $text$# 网站声明

本套Ritzel由其管理员为您开通访问权限的组织运营。许多国家的法律要求运营方在此列明：

- 公司名称、法律形式及其代表人，
- 通信地址、电子邮件地址和电话号码，
- 工商登记信息和税号（如有）。

运营方尚未填写这些信息。在此之前，请联系您的管理员。
$text$),
('6226cac2-2067-5363-bc57-1bcfce46f99a', '24d36a45-c129-5cc7-999d-3c1663b2b038', 'zh', '关于Ritzel', $text$# 关于Ritzel

Ritzel监测齿轮箱、电机、联轴器和整条传动链。它接收设备的测量数据，根据限值和机器自身的运动学参数进行评估，指出问题所在并给出证据。

Ritzel是德语“小齿轮”之意，即一对齿轮中较小的那个。本程序是开源软件，采用Apache 2.0许可证。
$text$)
) as shipped (id, english_id, lang_code, title, body)
  join policy english on english.id = shipped.english_id::uuid and english.status = 'ACTIVE'
on conflict do nothing;
