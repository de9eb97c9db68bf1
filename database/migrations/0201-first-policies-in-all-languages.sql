-- The first texts in French, Spanish, Portuguese and Chinese, beside the English and German ones of the same version: where
-- those are still in force, for what an operator has written is not added to. The ids are fixed, so that an acceptance
-- means the same on every installation.
insert into policy (id, name, version, lang_code, mandatory, published_at, title, body)
select given.id::uuid, english.name, english.version, given.lang_code, english.mandatory, '2026-11-24T00:00:00Z', given.title,
       given.body
  from (values
('7b2976e4-e9b8-5d93-8d66-91836e87e71e', 'termsOfUse', 'fr', 'Conditions d’utilisation', $text$# Conditions d’utilisation

Les présentes conditions s’appliquent entre vous et l’organisation qui exploite cette installation de Ritzel (« l’exploitant »).

## À quoi sert Ritzel
Ritzel recueille les mesures de chaînes cinématiques industrielles, les évalue par rapport à des valeurs limites et présente le résultat. Il assiste les personnes chargées d’une machine. Il ne remplace pas l’inspection et n’est pas un système de sécurité : rien de ce qu’il affiche ne peut constituer la seule protection des personnes, de la machine ou de l’environnement.

## Ce qui vous est permis
- Utiliser votre compte pour les tâches en vue desquelles votre organisation vous l’a attribué.
- Garder votre mot de passe secret et prévenir votre administrateur si une autre personne pourrait le connaître.
- Exporter ce que votre rôle vous permet de voir, pour les besoins de votre organisation.

## Ce qui vous est interdit
- Tenter d’accéder aux données d’une autre organisation ou de contourner une restriction de votre rôle.
- Charger le service au point d’empêcher les autres de travailler, ou y introduire des mesures que vous savez fausses.

## Portée des résultats
Une sévérité, un constat ou un pronostic est calculé à partir des mesures, de la description de la machine et des valeurs limites en vigueur. Si l’un de ces éléments est erroné, le résultat peut l’être aussi. Les éléments de preuve accompagnent chaque résultat : vérifiez-les avant d’arrêter ou de démarrer une machine pour cette raison. Les valeurs limites sont fournies à titre de données ; vérifiez-les dans votre exemplaire de la norme.

## Fin de l’utilisation
L’exploitant peut suspendre un compte qui enfreint les présentes conditions. Vous pouvez cesser d’utiliser le service à tout moment ; demandez à votre administrateur de supprimer votre compte.

## Modifications
En cas de modification des présentes conditions, votre accord à la nouvelle version vous est demandé à la connexion suivante.
$text$),
('0e8e594a-f05e-5b13-aa2f-91447ad32278', 'termsOfUse', 'es', 'Condiciones de uso', $text$# Condiciones de uso

Estas condiciones rigen entre usted y la organización que opera esta instalación de Ritzel («el operador»).

## Para qué sirve Ritzel
Ritzel recoge mediciones de trenes de accionamiento industriales, las evalúa con respecto a valores límite y muestra el resultado. Apoya a las personas que cuidan de una máquina. No sustituye la inspección ni es un sistema de seguridad: nada de lo que muestra puede ser lo único que proteja a las personas, a la máquina o al medio ambiente.

## Qué puede hacer
- Utilizar su cuenta para las tareas para las que su organización se la ha facilitado.
- Mantener en secreto su contraseña y avisar a su administrador si otra persona pudiera conocerla.
- Exportar lo que su rol le permite ver, para los fines de su organización.

## Qué no puede hacer
- Intentar acceder a datos de otra organización o eludir una restricción de su rol.
- Cargar el servicio de modo que otros no puedan trabajar, o introducir mediciones que sabe falsas.

## Qué cabe esperar de los resultados
Una severidad, un hallazgo o un pronóstico se calcula a partir de las mediciones, de la descripción de la máquina y de los valores límite vigentes. Si alguno de ellos es erróneo, también puede serlo el resultado. Cada resultado se muestra con sus evidencias: compruébelas antes de parar o arrancar una máquina por ese motivo. Los valores límite se suministran como datos; compruébelos en su ejemplar de la norma.

## Fin del uso
El operador puede desactivar una cuenta que incumpla estas condiciones. Usted puede dejar de utilizar el servicio en cualquier momento; pida a su administrador que elimine su cuenta.

## Cambios
Cuando estas condiciones cambien, se le pedirá que acepte la nueva versión en su siguiente inicio de sesión.
$text$),
('6b4b0f38-37c8-553b-9c89-d8f429717e84', 'termsOfUse', 'pt', 'Termos de uso', $text$# Termos de uso

Estes termos valem entre você e a organização que opera esta instalação do Ritzel (“o operador”).

## Para que serve o Ritzel
O Ritzel coleta medições de trens de acionamento industriais, avalia-as em relação a valores-limite e apresenta o resultado. Ele apoia as pessoas que cuidam de uma máquina. Não substitui a inspeção e não é um sistema de segurança: nada do que apresenta pode ser a única proteção das pessoas, da máquina ou do meio ambiente.

## O que você pode fazer
- Usar a sua conta para as tarefas para as quais a sua organização a forneceu.
- Manter a sua senha em segredo e avisar o seu administrador se outra pessoa puder conhecê-la.
- Exportar o que a sua função lhe permite ver, para os fins da sua organização.

## O que você não pode fazer
- Tentar acessar dados de outra organização ou contornar uma restrição da sua função.
- Sobrecarregar o serviço de modo que outros não possam trabalhar, ou inserir medições que você sabe que são falsas.

## O que esperar dos resultados
Uma severidade, um achado ou um prognóstico é calculado a partir das medições, da descrição da máquina e dos valores-limite em vigor. Se um destes elementos estiver errado, o resultado também pode estar. As evidências são apresentadas com cada resultado: verifique-as antes de parar ou ligar uma máquina por esse motivo. Os valores-limite são fornecidos como dados; confira-os no seu exemplar da norma.

## Fim do uso
O operador pode desativar uma conta que viole estes termos. Você pode deixar de usar o serviço a qualquer momento; peça ao seu administrador que exclua a sua conta.

## Alterações
Quando estes termos mudarem, você será solicitado a aceitar a nova versão no próximo acesso.
$text$),
('4ae9effb-801b-519f-bc4d-7161013d0eec', 'termsOfUse', 'zh', '使用条款', $text$# 使用条款

本条款适用于您与运营本 Ritzel 系统的组织（以下称“运营方”）之间。

## Ritzel 的用途
Ritzel 采集工业传动链的测量数据，按限值进行评估，并显示评估结果，为设备维护人员提供支持。它不能代替检查，也不是安全系统：不得以其中的任何内容作为保护人员、设备或环境的唯一手段。

## 您可以
- 将您的账户用于所属组织为您开通账户时指定的工作。
- 妥善保管密码；如他人可能知晓密码，请告知管理员。
- 为所属组织的目的，导出您的角色有权查看的内容。

## 您不得
- 试图获取其他组织的数据，或规避您的角色所受的限制。
- 使服务超负荷以致他人无法工作，或输入您明知不实的测量数据。

## 对结果的理解
严重程度、诊断结果或预测均由测量数据、设备描述和现行限值计算得出。其中任何一项有误，结果都可能有误。每项结果均附有依据：在据此停机或开机之前，请先核对依据。限值作为数据随产品提供，请对照您持有的标准文本核实。

## 使用的终止
对违反本条款的账户，运营方可以停用。您可以随时停止使用本服务，并请管理员删除您的账户。

## 变更
本条款变更后，您下次登录时将被要求接受新版本。
$text$),
('1d3c1857-2c74-5e61-bbc9-28609bee6db6', 'privacyPolicy', 'fr', 'Politique de confidentialité', $text$# Politique de confidentialité

Le responsable du traitement des données à caractère personnel de cette installation est l’organisation qui l’exploite. Ritzel lui-même n’envoie rien à ses auteurs.

## Ce qui est enregistré à votre sujet
- *Compte* : nom, adresse e-mail, organisation, rôle et une empreinte de votre mot de passe, dont celui-ci ne peut être déduit.
- *Utilisation* : vos connexions, les politiques que vous avez acceptées et les modifications que vous avez effectuées (le journal d’audit, avec l’heure et le numéro de la requête).
- *Préférences* : langue, réglages d’affichage et favoris.
- *Échecs de connexion* : une empreinte de l’adresse essayée, pendant 15 minutes, afin de ralentir les tentatives de devinette. Un refus de connexion à votre compte est inscrit au journal d’audit.

## Ce qui n’est pas enregistré
Aucun suivi, aucune publicité, aucune statistique sur les personnes, aucun contenu tiers : les cartes, les polices et les images proviennent de cette installation.

## Dans votre navigateur
Un cookie maintient votre connexion (`ritzel_refresh`, lisible par le seul serveur). Les préférences et le jeton d’accès sont chiffrés dans le stockage du navigateur et supprimés à la déconnexion.

## Durée de conservation
Les données de votre compte sont conservées tant que celui-ci existe. Le journal d’audit est conservé aussi longtemps que l’exigent les règles d’archivage de l’exploitant. Les données d’une visite de démonstration sont supprimées dans la journée.

## Vos droits
Vous pouvez demander à l’exploitant quelles données vous concernant sont enregistrées, les faire rectifier ou effacer, en recevoir une copie et introduire une réclamation auprès d’une autorité de contrôle. Adressez-vous d’abord à votre administrateur : il peut vous en montrer et en modifier la plupart immédiatement.
$text$),
('8361dbf0-ddc2-5fd6-95bb-9eddd3fa9f5a', 'privacyPolicy', 'es', 'Política de privacidad', $text$# Política de privacidad

El responsable de los datos personales de esta instalación es la organización que la opera. Ritzel no envía nada a sus fabricantes.

## Qué se guarda sobre usted
- *Cuenta*: nombre, dirección de correo electrónico, organización, rol y un resumen criptográfico de su contraseña, del que esta no puede obtenerse.
- *Uso*: cuándo inició sesión, qué políticas aceptó y qué cambios hizo (el registro de auditoría, con la hora y el número de la solicitud).
- *Preferencias*: idioma, ajustes de vista y favoritos.
- *Inicios de sesión fallidos*: un resumen criptográfico de la dirección utilizada, durante 15 minutos, para frenar los intentos de adivinar. El rechazo de un inicio de sesión en su cuenta se anota en el registro de auditoría.

## Qué no se guarda
Ni seguimiento, ni publicidad, ni estadísticas sobre personas, ni contenidos de terceros: los mapas, las fuentes y las imágenes proceden de esta instalación.

## En su navegador
Una cookie mantiene su sesión (`ritzel_refresh`, legible solo por el servidor). Las preferencias y el token de acceso se guardan cifrados en el almacenamiento del navegador y se eliminan al cerrar la sesión.

## Durante cuánto tiempo
Los datos de su cuenta se conservan mientras esta exista. El registro de auditoría se conserva durante el tiempo que exijan las normas de archivo del operador. Los datos de una visita de demostración se eliminan en el plazo de un día.

## Sus derechos
Puede preguntar al operador qué se guarda sobre usted, hacer que se rectifique o se suprima, recibir una copia y presentar una reclamación ante una autoridad de control. Diríjase primero a su administrador: puede mostrar y cambiar la mayor parte de inmediato.
$text$),
('befd329d-6af0-5fef-87e8-00ee6120891a', 'privacyPolicy', 'pt', 'Política de privacidade', $text$# Política de privacidade

O responsável pelos dados pessoais desta instalação é a organização que a opera. O próprio Ritzel nada envia aos seus fabricantes.

## O que é armazenado sobre você
- *Conta*: nome, endereço de e-mail, organização, função e um resumo criptográfico da sua senha, do qual esta não pode ser obtida.
- *Uso*: quando você entrou, quais políticas aceitou e quais alterações fez (o registro de auditoria, com a hora e o número da solicitação).
- *Preferências*: idioma, configurações de visualização e favoritos.
- *Tentativas de acesso sem êxito*: um resumo criptográfico do endereço usado, por 15 minutos, para dificultar tentativas de adivinhação. A recusa de um acesso à sua conta é anotada no registro de auditoria.

## O que não é armazenado
Nenhum rastreamento, nenhuma publicidade, nenhuma estatística sobre pessoas, nenhum conteúdo de terceiros: mapas, fontes e imagens vêm desta instalação.

## No seu navegador
Um cookie mantém a sua sessão (`ritzel_refresh`, legível apenas pelo servidor). As preferências e o token de acesso ficam criptografados no armazenamento do navegador e são removidos quando você sai.

## Por quanto tempo
Os dados da sua conta são mantidos enquanto ela existir. O registro de auditoria é mantido pelo tempo exigido pelas regras de arquivo do operador. Os dados de uma visita de demonstração são removidos no prazo de um dia.

## Os seus direitos
Você pode perguntar ao operador o que está armazenado sobre você, pedir a correção ou a exclusão desses dados, receber uma cópia e apresentar reclamação a uma autoridade de controle. Dirija-se primeiro ao seu administrador: ele pode mostrar e alterar a maior parte de imediato.
$text$),
('c82b9204-b5d5-5219-80f0-bc36b8740e65', 'privacyPolicy', 'zh', '隐私政策', $text$# 隐私政策

运营本系统的组织对系统中的个人数据负责。Ritzel 本身不向其开发者发送任何内容。

## 存储哪些与您有关的数据
- *账户*：姓名、电子邮箱地址、组织、角色，以及密码的散列值（无法由此还原密码）。
- *使用*：您的登录时间、您接受的政策以及您所做的更改（审计日志，包括时间和请求编号）。
- *偏好设置*：语言、视图设置和收藏。
- *失败的登录*：所尝试地址的散列值，保存 15 分钟，用于减缓猜测密码的行为。对您账户的登录被拒绝时，会记入审计日志。

## 不存储的内容
没有跟踪，没有广告，没有针对个人的统计，没有第三方内容：地图、字体和图片均来自本系统。

## 在您的浏览器中
一个 Cookie（`ritzel_refresh`，仅服务器可读）用于保持登录状态。偏好设置和访问令牌加密保存在浏览器的存储中，退出登录时删除。

## 保存期限
账户数据在账户存续期间保存。审计日志按运营方的档案保存规定保存。演示访问的数据在一天之内删除。

## 您的权利
您可以向运营方查询所存储的与您有关的数据，要求更正或删除，获取副本，并向监管机构投诉。请先联系您的管理员：其中大部分内容管理员可以立即提供和更改。
$text$),
('2c5b0495-e5bc-5f46-8029-ff699a3e2def', 'dataUsage', 'fr', 'Accord sur l’utilisation des données', $text$# Accord sur l’utilisation des données

Le présent accord précise ce qu’il advient des mesures de vos machines.

## À qui appartiennent les données
Les mesures, les descriptions de machines, les constats et les rapports appartiennent à votre organisation. L’exploitant de cette installation les enregistre et les traite pour le compte de votre organisation et à aucune autre fin.

## Qui les voit
Seuls les utilisateurs de votre organisation, chacun dans la limite de son rôle, et les administrateurs du portail de l’exploitant, dans la mesure où l’exploitation du service l’exige. Les autres organisations présentes sur la même installation ne peuvent ni les voir ni les compter.

## Ce qui en est fait
- Elles sont enregistrées telles qu’elles sont arrivées et conservées afin qu’un résultat ultérieur puisse y être rattaché.
- Les indicateurs, les sévérités et les constats en sont calculés sur les machines de l’exploitant.
- Elles ne servent pas à entraîner des modèles pour des tiers, ne sont pas vendues et ne sont pas transmises sans ordre écrit de votre organisation.

## Comment les récupérer
Vous pouvez exporter à tout moment les séries et les formes d’onde dans des formats ouverts. À la fin du service, votre organisation reçoit ses données dans ces formats avant leur suppression.
$text$),
('d0d9ea9f-00c4-5959-83f9-d72ab4dd6e72', 'dataUsage', 'es', 'Acuerdo de uso de datos', $text$# Acuerdo de uso de datos

Este acuerdo establece qué sucede con las mediciones de sus máquinas.

## A quién pertenecen los datos
Las mediciones, las descripciones de máquinas, los hallazgos y los informes pertenecen a su organización. El operador de esta instalación los guarda y los trata para su organización y con ningún otro fin.

## Quién los ve
Solo los usuarios de su organización, cada uno en la medida de su rol, y los administradores del portal del operador cuando lo necesiten para la prestación del servicio. Otras organizaciones de la misma instalación no pueden verlos ni contarlos.

## Qué se hace con ellos
- Se guardan tal como llegaron y se conservan para que un resultado posterior pueda remitirse a ellos.
- A partir de ellos se calculan indicadores, severidades y hallazgos en los equipos del propio operador.
- No se utilizan para entrenar modelos para terceros, no se venden y no se ceden sin orden escrita de su organización.

## Cómo obtenerlos
Puede exportar series y formas de onda en formatos abiertos en cualquier momento. Cuando finalice el servicio, su organización recibirá sus datos en estos formatos antes de que se eliminen.
$text$),
('18beefab-7e76-50b8-a838-4e947d3b54cf', 'dataUsage', 'pt', 'Acordo de uso de dados', $text$# Acordo de uso de dados

Este acordo estabelece o que acontece com as medições das suas máquinas.

## De quem são os dados
As medições, as descrições de máquinas, os achados e os relatórios pertencem à sua organização. O operador desta instalação os armazena e trata para a sua organização e para nenhum outro fim.

## Quem os vê
Apenas os usuários da sua organização, cada um na medida da sua função, e os administradores do portal do operador quando deles necessitem para operar o serviço. Outras organizações na mesma instalação não podem vê-los nem contá-los.

## O que é feito com eles
- São armazenados tal como chegaram e conservados para que um resultado posterior possa ser rastreado até eles.
- Indicadores, severidades e achados são calculados a partir deles nas máquinas do próprio operador.
- Não são usados para treinar modelos para terceiros, não são vendidos e não são transmitidos sem ordem escrita da sua organização.

## Como obtê-los
Você pode exportar séries e formas de onda em formatos abertos a qualquer momento. Quando o serviço terminar, a sua organização recebe os seus dados nesses formatos antes que sejam excluídos.
$text$),
('610ab27b-ad4e-52d6-81be-4d10cf3292a1', 'dataUsage', 'zh', '数据使用协议', $text$# 数据使用协议

本协议说明如何处理您的设备的测量数据。

## 数据的归属
测量数据、设备描述、诊断结果和报告归您的组织所有。本系统的运营方仅为您的组织存储和处理这些数据，不作其他用途。

## 谁可以查看
仅限您组织的用户（各自在其角色允许的范围内），以及运营方的门户管理员（在运营服务所必需的范围内）。同一系统上的其他组织既不能查看，也无法得知其数量。

## 数据的处理
- 数据按到达时的原样存储并保留，使日后的结果可以追溯到原始数据。
- 指标、严重程度和诊断结果在运营方自己的计算机上由这些数据计算得出。
- 数据不用于为他人训练模型，不出售；未经您的组织书面指示，不提供给第三方。

## 数据的导出
您可以随时以开放格式导出时间序列和波形。服务终止时，在删除数据之前，您的组织将收到以这些格式提供的数据。
$text$),
('4cc16562-fab4-5f45-88b1-e94236602144', 'imprint', 'fr', 'Mentions légales', $text$# Mentions légales

Cette installation de Ritzel est exploitée par l’organisation dont l’administrateur vous a donné accès. Le droit de nombreux pays demande à l’exploitant d’indiquer ici :

- la dénomination et la forme juridique de l’entreprise, et qui la représente,
- l’adresse postale, l’adresse e-mail et le numéro de téléphone,
- l’inscription au registre du commerce et le numéro fiscal, s’il y a lieu.

L’exploitant n’a pas encore renseigné ces indications. D’ici là, veuillez vous adresser à votre administrateur.
$text$),
('13dd37e4-e4c8-56d2-a0ff-3482bb8fcfee', 'imprint', 'es', 'Aviso legal', $text$# Aviso legal

Esta instalación de Ritzel la opera la organización cuyo administrador le ha dado acceso. La legislación de muchos países exige que el operador indique aquí:

- la denominación y la forma jurídica de la empresa, y quién la representa,
- la dirección postal, la dirección de correo electrónico y el número de teléfono,
- la inscripción en el registro mercantil y el número de identificación fiscal, si los hay.

El operador todavía no ha introducido estos datos. Hasta entonces, diríjase a su administrador.
$text$),
('7da5cfcd-6f94-5e4f-a048-8f2eda91472d', 'imprint', 'pt', 'Aviso legal', $text$# Aviso legal

Esta instalação do Ritzel é operada pela organização cujo administrador lhe deu acesso. A legislação de muitos países exige que o operador indique aqui:

- a denominação e a forma jurídica da empresa, e quem a representa,
- o endereço postal, o endereço de e-mail e o número de telefone,
- a inscrição no registro comercial e o número fiscal, quando existirem.

O operador ainda não inseriu esses dados. Até lá, dirija-se ao seu administrador.
$text$),
('4cf2964d-3a2b-5273-a476-f7ee66c8f3ee', 'imprint', 'zh', '网站声明', $text$# 网站声明

本 Ritzel 系统由为您开通访问权限的管理员所属的组织运营。许多国家的法律要求运营方在此注明：

- 企业的名称、法律形式及其代表人，
- 通信地址、电子邮箱地址和电话号码，
- 商业登记信息和税号（如有）。

运营方尚未填写上述信息。在此之前，请联系您的管理员。
$text$),
('5368a0ce-0584-5d3f-a41f-94266fe5cb19', 'about', 'fr', 'À propos de Ritzel', $text$# À propos de Ritzel

Ritzel surveille les réducteurs, les moteurs, les accouplements et des chaînes cinématiques entières. Il reçoit les mesures des appareils, les évalue selon les valeurs limites et la cinématique de la machine elle-même, et indique ce qui ne va pas, preuves à l’appui.

Ritzel est le mot allemand pour pignon, la plus petite roue d’un engrenage. Le programme est un logiciel libre sous licence Apache 2.0.
$text$),
('87d81ebc-8a36-57c4-95a0-e116650e47a2', 'about', 'es', 'Acerca de Ritzel', $text$# Acerca de Ritzel

Ritzel vigila reductores, motores, acoplamientos y trenes de accionamiento completos. Recibe mediciones de los dispositivos, las evalúa según los valores límite y la cinemática de la propia máquina, y dice qué falla, con las evidencias que lo sustentan.

Ritzel es la palabra alemana para piñón, la rueda menor de un engranaje. El programa es de código abierto con licencia Apache 2.0.
$text$),
('4aaa8d78-264f-58b8-912d-36f80e3c4e83', 'about', 'pt', 'Sobre o Ritzel', $text$# Sobre o Ritzel

O Ritzel monitora redutores, motores, acoplamentos e trens de acionamento completos. Ele recebe medições dos dispositivos, avalia-as segundo os valores-limite e a cinemática da própria máquina e diz o que está errado, com as evidências que o sustentam.

Ritzel é a palavra alemã para pinhão, a menor roda de um par de engrenagens. O programa é de código aberto sob a licença Apache 2.0.
$text$),
('6f70faf0-ea62-5e8e-bda0-52db0d32b847', 'about', 'zh', '关于 Ritzel', $text$# 关于 Ritzel

Ritzel 监测齿轮箱、电机、联轴器和整个传动链。它接收设备的测量数据，按限值和机器自身的运动学进行评估，指出问题所在，并给出依据。

Ritzel 在德语中意为小齿轮，即一对齿轮中较小的一个。本程序为开源软件，采用 Apache 2.0 许可证。
$text$)
  ) as given (id, name, lang_code, title, body)
  join policy english on english.name = given.name and english.lang_code = 'en' and english.version = '1.0'
                     and english.status = 'ACTIVE'
on conflict do nothing;
