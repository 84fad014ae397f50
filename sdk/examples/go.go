// Go 1.20 or newer, for an RSA or Ed25519 key in PKCS#8: go run go.go
// BASE_URL, KEY_ID and PRIVATE_KEY_FILE are in the environment.
package main

import (
	"bytes"
	"crypto"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"time"
)

func sign(text string) string {
	file, err := os.ReadFile(os.Getenv("PRIVATE_KEY_FILE"))
	check(err)
	block, _ := pem.Decode(file)
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	check(err)
	signer := key.(crypto.Signer)
	content, options := []byte(text), crypto.Hash(0)
	if fmt.Sprintf("%T", key) == "*rsa.PrivateKey" {
		hash := sha256.Sum256(content)
		content, options = hash[:], crypto.SHA256
	}
	signature, err := signer.Sign(rand.Reader, content, options)
	check(err)
	return base64.StdEncoding.EncodeToString(signature)
}

func call(path string, body any) string {
	path = "/open/v2" + path
	payload, err := json.Marshal(body)
	check(err)
	hash := sha256.Sum256(payload)
	random := make([]byte, 16)
	_, err = rand.Read(random)
	check(err)
	timestamp := fmt.Sprint(time.Now().UnixMilli())
	nonce := hex.EncodeToString(random)
	text := strings.Join([]string{"POST", path, timestamp, nonce, hex.EncodeToString(hash[:])}, "\n")
	request, err := http.NewRequest("POST", os.Getenv("BASE_URL")+path, bytes.NewReader(payload))
	check(err)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Api-Key", os.Getenv("KEY_ID"))
	request.Header.Set("X-Timestamp", timestamp)
	request.Header.Set("X-Nonce", nonce)
	request.Header.Set("X-Signature", sign(text))
	client := http.Client{Timeout: 20 * time.Second}
	response, err := client.Do(request)
	check(err)
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	check(err)
	return string(answer)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	number := fmt.Sprint("go-", time.Now().Unix())
	if len(os.Args) > 1 {
		number = os.Args[1]
	}
	fmt.Println(call("/cryptoPayin/create", map[string]string{
		"merchantOrderNo": number,
		"customerUid":     "C1001",
		"currency":        "USDT",
		"network":         "TRC20",
		"amount":          "25.5",
	}))
}
